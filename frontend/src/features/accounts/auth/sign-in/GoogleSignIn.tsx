import { useLocation } from "react-router-dom";
import { Button } from "@/features/accounts/auth/ui/Button";
import { SIGN_IN } from "@/features/accounts/messages";
import { redirectTarget } from "@/shared/session/redirectTarget";
import { startGoogleSignIn } from "@/shared/session/ssoCallback";
import { useSession } from "@/shared/session/useSession";
import styles from "./GoogleSignIn.module.css";
import googleMark from "./google.svg";

/** Redirects to Google; the verified address determines the company. */
export function GoogleSignIn({ disabled }: { disabled: boolean }) {
  const { state } = useLocation();
  const { returnTo } = useSession();
  return (
    <>
      <div className={styles.or}>or</div>
      <Button
        outlined
        disabled={disabled}
        onClick={() => startGoogleSignIn(redirectTarget(state) ?? returnTo)}
      >
        <img src={googleMark} alt="" width={18} height={18} className={styles.mark} />
        {SIGN_IN.google}
      </Button>
      <p className={styles.hint}>{SIGN_IN.googleHint}</p>
    </>
  );
}
