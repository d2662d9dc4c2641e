import Stack from "@mui/material/Stack";
import { useState } from "react";
import { ApiError } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Connection } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { connectionName } from "./connectionName";
import { DELETE_DIALOG, DELETE_SEVERAL } from "./messages";
import { type ConnectionsToDelete, deleteConnection, deleteConnections } from "./queries";

/** Error code: the connection has referrals, unknown to the list so far. */
const HAS_REFERRALS = "has_referrals";

/** Asks for confirmation before deleting a connection, and says what happens to its referrals. */
export function DeleteConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const refresh = useRefreshAffected("connection");
  const name = connectionName(connection);
  const { referrals_count } = connection;
  // The server has said so, which confirms the next attempt.
  const [hasUnlistedReferrals, setHasUnlistedReferrals] = useState(false);
  const remove = useAction({
    run: async () => {
      try {
        await deleteConnection(connection, referrals_count > 0 || hasUnlistedReferrals);
      } catch (error) {
        setHasUnlistedReferrals(error instanceof ApiError && error.code === HAS_REFERRALS);
        throw error;
      }
    },
    done: () => DELETE_DIALOG.deleted(name),
    failed: (message) => (hasUnlistedReferrals ? message : DELETE_DIALOG.failed(message)),
    onDone: () => {
      // First gives the focus back to the row, so that Tab goes on where it was.
      onClose();
      void refresh();
    },
  });

  return (
    <ConfirmDialog
      open
      danger
      title={DELETE_DIALOG.title}
      confirmLabel={DELETE_DIALOG.confirm}
      busy={remove.busy}
      error={remove.error}
      onConfirm={() => remove.start()}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <span>{DELETE_DIALOG.text(name)}</span>
        {referrals_count > 0 && <span>{DELETE_DIALOG.referrals(referrals_count)}</span>}
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
  const remove = useAction({
    run: () => deleteConnections(chosen),
    changes: "connection",
    done: ({ deleted }) => DELETE_SEVERAL.deleted(deleted),
    failed: DELETE_SEVERAL.failed,
    onDone: () => {
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
      busy={remove.busy}
      error={remove.error}
      onConfirm={() => remove.start()}
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
