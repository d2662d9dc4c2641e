import Stack from "@mui/material/Stack";
import { errorMessage } from "@/shared/api/errors";
import type { Job } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { useNotify } from "@/shared/ui/feedback/notice";
import { useAskColleagues } from "./asking";
import { ASK } from "./messages";

/** Asks for confirmation, and explains what colleagues will see and what the user will not. */
export function AskDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const notify = useNotify();
  const { mutateAsync, isPending, error } = useAskColleagues(job.id);
  const ask = () =>
    mutateAsync(undefined, {
      onSuccess: () => {
        notify(ASK.asked(job.title));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      title={ASK.title(job.title)}
      confirmLabel={ASK.confirm}
      busy={isPending}
      error={error && ASK.failed(errorMessage(error))}
      onConfirm={ask}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <span>{ASK.what}</span>
        <span>{ASK.theySee}</span>
        <span>{ASK.youSee}</span>
      </Stack>
    </ConfirmDialog>
  );
}
