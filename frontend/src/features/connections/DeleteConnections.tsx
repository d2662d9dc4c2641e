import Stack from "@mui/material/Stack";
import { ApiError, errorMessage } from "@/shared/api/errors";
import type { Connection } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { useNotify } from "@/shared/ui/feedback/notice";
import { connectionName } from "./connectionName";
import { DELETE_DIALOG, DELETE_SEVERAL } from "./messages";
import { type ConnectionsToDelete, useDeleteConnection, useDeleteConnections } from "./queries";

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

type DeleteConnectionsProps = {
  chosen: ConnectionsToDelete;
  /** How many match the search, formatted. */
  total: string;
  onClose: () => void;
  onDeleted: () => void;
};

/**
 * Asks for confirmation before deleting several connections, and says what happens to their
 * referrals.
 */
export function DeleteConnections({ chosen, total, onClose, onDeleted }: DeleteConnectionsProps) {
  const notify = useNotify();
  const { mutateAsync, isPending, error } = useDeleteConnections();
  const remove = () =>
    mutateAsync(chosen, {
      onSuccess: ({ deleted }) => {
        notify(DELETE_SEVERAL.deleted(deleted));
        onDeleted();
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={getTitle(chosen, total)}
      confirmLabel={DELETE_SEVERAL.confirm}
      busy={isPending}
      error={error && DELETE_SEVERAL.failed(errorMessage(error))}
      onConfirm={remove}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <span>{DELETE_SEVERAL.text}</span>
        <span>{DELETE_SEVERAL.referrals}</span>
      </Stack>
    </ConfirmDialog>
  );
}

function getTitle(chosen: ConnectionsToDelete, total: string): string {
  if ("ids" in chosen) return DELETE_SEVERAL.selectedTitle(chosen.ids.length);
  return chosen.search ? DELETE_SEVERAL.matchingTitle(total, chosen.search) : DELETE_SEVERAL.allTitle(total);
}
