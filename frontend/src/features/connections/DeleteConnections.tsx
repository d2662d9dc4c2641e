import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { ApiError } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Connection } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { NameList } from "@/shared/ui/data-display/NameList";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { connectionName } from "./connectionName";
import { type ConnectionsToDelete, useDeleteConnection, useDeleteConnections } from "./queries";

/** Error code: the connection has referrals, unknown to the list so far. */
const HAS_REFERRALS = "has_referrals";

type DeleteConnectionProps = { connection: Connection; onClose: () => void; onDeleted: () => void };

/** Asks for confirmation before deleting a connection, and says what happens to its referrals. */
export function DeleteConnection({ connection, onClose, onDeleted }: DeleteConnectionProps) {
  const refresh = useRefreshAffected("connection");
  const name = connectionName(connection);
  const { referrals_count } = connection;
  // The server has said so, which confirms the next attempt.
  const [hasUnlistedReferrals, setHasUnlistedReferrals] = useState(false);
  const deleteConnection = useDeleteConnection();
  const remove = useAction({
    run: async () => {
      try {
        await deleteConnection(connection, referrals_count > 0 || hasUnlistedReferrals);
      } catch (error) {
        setHasUnlistedReferrals(error instanceof ApiError && error.code === HAS_REFERRALS);
        throw error;
      }
    },
    done: () => t`${name} was removed from your connections.`,
    failed: (message) => (hasUnlistedReferrals ? message : t`Error deleting connection: ${message}`),
    onDone: () => {
      // First gives the focus back to the row, so that Tab goes on where it was.
      onClose();
      onDeleted();
      void refresh();
    },
  });

  return (
    <ConfirmDialog
      open
      danger
      title={t`Delete connection?`}
      confirmLabel={t`Delete`}
      busy={remove.busy}
      error={remove.error}
      onConfirm={() => remove.start()}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <span>
          <Trans>{name} will be removed from your connections. This cannot be undone.</Trans>
        </span>
        {referrals_count > 0 && <span>{referralsStay(referrals_count)}</span>}
      </Stack>
    </ConfirmDialog>
  );
}

const referralsStay = (count: number): string =>
  plural(count, {
    one: "You referred this person to a job. The referral stays, with its own copy of the name and history.",
    other: "You made # referrals of this person. They stay, with their own copy of the name and history.",
  });

type DeleteConnectionsProps = {
  chosen: ConnectionsToDelete;
  /** Those that are chosen one by one. */
  rows: readonly Connection[];
  /** How many match the search, formatted. */
  total: string;
  onClose: () => void;
  onDeleted: () => void;
};

/**
 * Asks for confirmation before deleting several connections, and says what happens to their
 * referrals.
 */
export function DeleteConnections({ chosen, rows, total, onClose, onDeleted }: DeleteConnectionsProps) {
  const deleteConnections = useDeleteConnections();
  const remove = useAction({
    run: () => deleteConnections(chosen),
    changes: "connection",
    done: ({ deleted }) =>
      plural(deleted, { one: "# connection was removed.", other: "# connections were removed." }),
    failed: (message) => t`Error deleting connections: ${message}`,
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
      confirmLabel={confirmLabel(chosen, total)}
      busy={remove.busy}
      error={remove.error}
      onConfirm={() => remove.start()}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <span>
          <Trans>These people will be removed from your connections. This cannot be undone.</Trans>
        </span>
        {rows.length > 0 && (
          <NameList
            label={t`These people`}
            rows={rows.map((row) => ({ id: row.id, name: connectionName(row) }))}
          />
        )}
        <span>
          <Trans>Your referrals of them stay, with their own copy of the name and history.</Trans>
        </span>
      </Stack>
    </ConfirmDialog>
  );
}

function getTitle(chosen: ConnectionsToDelete, total: string): string {
  if ("ids" in chosen) {
    const count = chosen.ids.length;
    return plural(count, { one: "Delete # connection?", other: "Delete # connections?" });
  }
  const { search } = chosen;
  return search
    ? t`Delete all connections that match "${search}" (${total})?`
    : t`Delete all your connections (${total})?`;
}

function confirmLabel(chosen: ConnectionsToDelete, total: string): string {
  if (!("ids" in chosen)) return t`Delete ${total} Connections`;
  return plural(chosen.ids.length, { one: "Delete # Connection", other: "Delete # Connections" });
}
