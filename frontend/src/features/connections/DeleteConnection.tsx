import Stack from "@mui/material/Stack";
import { ApiError, errorMessage, isNotFound } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Connection } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { useNotify } from "@/shared/ui/feedback/notice";
import { connectionName } from "./connectionName";
import { DELETE_DIALOG } from "./messages";
import { useDeleteConnection } from "./useConnections";

/** The server found referrals that the list did not know of yet. */
const HAS_REFERRALS = "has_referrals";

/** Asks before a connection is deleted, and says what becomes of its referrals. */
export function DeleteConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const notify = useNotify();
  const refresh = useRefreshAffected("connection");
  const removal = useDeleteConnection(connection);
  const name = connectionName(connection);
  const surprise = removal.error instanceof ApiError && removal.error.code === HAS_REFERRALS;

  const finish = (): void => {
    notify(DELETE_DIALOG.deleted(name));
    onClose();
  };
  const remove = async (): Promise<void> => {
    await removal.mutateAsync(connection.referrals_count > 0 || surprise, {
      onSuccess: finish,
      onError: (error) => {
        // Deleted before, in another tab: what was asked for is the case.
        if (isNotFound(error)) {
          void refresh();
          finish();
        }
      },
    });
  };

  return (
    <ConfirmDialog
      open
      danger
      title={DELETE_DIALOG.title}
      confirmLabel={DELETE_DIALOG.confirm}
      busy={removal.isPending}
      error={errorOf(removal.error, surprise)}
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

function errorOf(error: Error | null, surprise: boolean): string | undefined {
  if (!error) return undefined;
  return surprise ? errorMessage(error) : DELETE_DIALOG.failed(errorMessage(error));
}
