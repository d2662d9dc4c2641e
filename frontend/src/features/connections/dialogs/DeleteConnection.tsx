import Stack from "@mui/material/Stack";
import { ApiError, errorMessage } from "@/shared/api/errors";
import type { Connection } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { useNotify } from "@/shared/ui/feedback/notice";
import { connectionName } from "../connectionName";
import { DELETE_DIALOG } from "../messages";
import { useDeleteConnection } from "../useConnections";

/** Error code: the connection has referrals, unknown to the list so far. */
const HAS_REFERRALS = "has_referrals";

/** Asks for confirmation before deleting a connection, and says what happens to its referrals. */
export function DeleteConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const notify = useNotify();
  const { mutateAsync, isPending, error } = useDeleteConnection(connection);
  const name = connectionName(connection);
  const hasUnlistedReferrals = error instanceof ApiError && error.code === HAS_REFERRALS;
  const remove = (): Promise<void> =>
    mutateAsync(connection.referrals_count > 0 || hasUnlistedReferrals, {
      onSuccess: () => {
        notify(DELETE_DIALOG.deleted(name));
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      danger
      title={DELETE_DIALOG.title}
      confirmLabel={DELETE_DIALOG.confirm}
      busy={isPending}
      error={
        error && (hasUnlistedReferrals ? errorMessage(error) : DELETE_DIALOG.failed(errorMessage(error)))
      }
      onConfirm={remove}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <span>{DELETE_DIALOG.text(name)}</span>
        {connection.referrals_count > 0 && <span>{DELETE_DIALOG.referrals(connection.referrals_count)}</span>}
      </Stack>
    </ConfirmDialog>
  );
}
