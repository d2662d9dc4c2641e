import Stack from "@mui/material/Stack";
import { errorMessage } from "@/shared/api/errors";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { useNotify } from "@/shared/ui/feedback/notice";
import { DELETE_SEVERAL } from "../messages";
import { type ConnectionsToDelete, useDeleteConnections } from "../useConnections";

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
