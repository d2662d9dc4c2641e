import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "@/shared/api/errors";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/notice";
import { resendConfirmation } from "./api";
import { UNLINKED } from "./words";

/** Without a company every list is empty; this says why, and what to do. */
export function UnlinkedNotice() {
  const { user, isSuperuser } = useSession();
  const notify = useNotify();
  const resend = useMutation({
    mutationFn: resendConfirmation,
    onSuccess: () => notify(UNLINKED.resent, "info"),
    onError: (error) => notify(messageOf(error), "error"),
  });
  if (!user || isSuperuser || user.company) return null;
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      <AlertTitle>{UNLINKED.title}</AlertTitle>
      {UNLINKED.text}
      <br />
      <Button size="small" sx={{ mt: 1, ml: -1 }} loading={resend.isPending} onClick={() => resend.mutate()}>
        {UNLINKED.resend}
      </Button>
    </Alert>
  );
}
