import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import Typography from "@mui/material/Typography";
import { useLocation } from "react-router-dom";
import { SIGN_IN } from "@/features/accounts/messages";
import { redirectTarget } from "@/shared/session/redirectTarget";
import { startGoogleSignIn } from "@/shared/session/ssoCallback";
import { useSession } from "@/shared/session/useSession";
import googleMark from "./google.svg";

/** Sends the whole browser to the provider; the company comes from the verified address. */
export function GoogleSignIn({ disabled }: { disabled: boolean }) {
  const { state } = useLocation();
  const { returnTo } = useSession();
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
        startIcon={<img src={googleMark} alt="" width={18} height={18} />}
        onClick={() => startGoogleSignIn(redirectTarget(state) ?? returnTo)}
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
