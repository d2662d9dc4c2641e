import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { useSession } from "@/shared/session/useSession";

/** Without a company every list is empty; this says why, and what to do. */
export function UnlinkedNotice() {
  const { user, isSuperuser } = useSession();
  if (!user || isSuperuser || user.company) return null;
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      <AlertTitle>You are not linked to a company yet.</AlertTitle>
      Ask your HR team to add you or to send you an invitation link, or sign in with the Google account of
      your company address.
    </Alert>
  );
}
