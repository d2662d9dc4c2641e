import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import Typography from "@mui/material/Typography";
import { useLocation } from "react-router-dom";
import { SIGN_IN } from "@/features/accounts/messages";
import { redirectTarget } from "@/shared/session/redirectTarget";
import { startGoogleSignIn } from "@/shared/session/ssoCallback";

/** Sends the whole browser to the provider; the company comes from the verified address. */
export function GoogleSignIn({ disabled }: { disabled: boolean }) {
  const { state } = useLocation();
  return (
    <>
      <Divider sx={{ my: 2.5 }}>
        <Typography variant="caption" color="textSecondary">
          or
        </Typography>
      </Divider>
      <Button
        variant="outlined"
        color="inherit"
        size="large"
        fullWidth
        disabled={disabled}
        startIcon={<GoogleMark />}
        onClick={() => startGoogleSignIn(redirectTarget(state))}
      >
        {SIGN_IN.google}
      </Button>
      <Typography
        variant="caption"
        color="textSecondary"
        component="p"
        sx={{ mt: 1.5, textAlign: "center", textWrap: "balance" }}
      >
        {SIGN_IN.googleHint}
      </Typography>
    </>
  );
}

/** The provider's mark, in the provider's own colours. */
function GoogleMark() {
  return (
    <Box component="svg" viewBox="0 0 24 24" aria-hidden sx={{ width: 18, height: 18 }}>
      <path
        fill="#4285F4"
        d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.6Z"
      />
      <path
        fill="#34A853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.8L15.9 17.8a7 7 0 0 1-10.4-3.7H1.7v3a11.5 11.5 0 0 0 10.3 6.4Z"
      />
      <path fill="#FBBC05" d="M5.5 14.1a6.9 6.9 0 0 1 0-4.4v-3H1.7a11.5 11.5 0 0 0 0 10.4l3.8-3Z" />
      <path
        fill="#EA4335"
        d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11 11 0 0 0 12 .5 11.5 11.5 0 0 0 1.7 6.7l3.8 3A6.8 6.8 0 0 1 12 5.1Z"
      />
    </Box>
  );
}
