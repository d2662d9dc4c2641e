import AddOutlined from "@mui/icons-material/AddOutlined";
import FileUploadOutlined from "@mui/icons-material/FileUploadOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import Alert from "@mui/material/Alert";
import { useState } from "react";
import { PersonJobsDialog } from "@/features/matching/PersonJobsDialog";
import type { Connection } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { formatCount } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { READ_ONLY } from "@/shared/ui/messages";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import { usePaging } from "@/shared/ui/table/usePaging";
import { ConnectionDialog } from "./ConnectionDialog";
import { type ConnectionFilterState, ConnectionFilters, useConnectionFilters } from "./ConnectionFilters";
import { CONNECTION_COLUMNS, editableColumns } from "./connectionColumns";
import { connectionName } from "./connectionName";
import { DeleteConnection, DeleteConnections } from "./DeleteConnections";
import { CONNECTIONS } from "./messages";
import { type ConnectionsToDelete, useConnections } from "./queries";
import { SelectionBar, useSelection } from "./SelectionBar";

/** The open dialog and the connections it is about. */
type OpenDialog =
  | { dialog: "add" }
  | { dialog: "edit" | "delete" | "jobs"; connection: Connection }
  | { dialog: "delete several"; chosen: ConnectionsToDelete; total: string };

/** The user's connections: search, sort, paging, and adding, editing and deleting. */
export function ConnectionList() {
  const { readOnly, viewAsPerson } = useSession();
  const filters = useConnectionFilters();
  const { employer, fits, search, filtered } = filters;
  const { term } = search;
  const paging = usePaging({
    ordering: "name",
    resetOn: [term, employer, fits],
    columns: CONNECTION_COLUMNS,
  });
  const query = useConnections({
    ...paging.params,
    search: term,
    employer,
    fits_open_job: fits || undefined,
  });
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = (): void => setOpen(null);
  const selection = useSelection();
  const total = formatCount(query.data?.count ?? 0);

  const columns = editableColumns({
    selection,
    onRefer: (connection) => setOpen({ dialog: "jobs", connection }),
    onEdit: (connection) => setOpen({ dialog: "edit", connection }),
    onDelete: (connection) => setOpen({ dialog: "delete", connection }),
  });

  return (
    <PageFrame
      title={CONNECTIONS.title}
      description={CONNECTIONS.text}
      actions={
        !readOnly && (
          <>
            <SecondaryLink to={paths.connectionsImport} startIcon={<FileUploadOutlined />}>
              {CONNECTIONS.import}
            </SecondaryLink>
            <Button
              variant="contained"
              startIcon={<AddOutlined />}
              onClick={() => setOpen({ dialog: "add" })}
            >
              {CONNECTIONS.add}
            </Button>
          </>
        )
      }
    >
      {viewAsPerson && <Alert severity="info">{READ_ONLY(viewAsPerson.name)}</Alert>}
      <PreviewNotice text={CONNECTIONS.preview} />
      <ConnectionFilters filters={filters} />
      {!readOnly && query.data && query.data.rows.length > 0 && (
        <SelectionBar
          rows={query.data.rows}
          selection={selection}
          term={term}
          filtered={filtered}
          onDelete={(chosen) => setOpen({ dialog: "delete several", chosen, total })}
        />
      )}
      {query.isPending ? (
        <LoadingState label={CONNECTIONS.loading} />
      ) : (
        <QueryTable
          label={CONNECTIONS.table}
          columns={readOnly ? CONNECTION_COLUMNS : columns}
          query={query}
          errorText={CONNECTIONS.loadFailed}
          rowKey={(row) => row.id}
          paging={paging}
          empty={<NoConnections filters={filters} readOnly={readOnly} />}
        />
      )}
      {open?.dialog === "add" && <ConnectionDialog connection={null} onClose={close} />}
      {open?.dialog === "edit" && <ConnectionDialog connection={open.connection} onClose={close} />}
      {open?.dialog === "delete" && <DeleteConnection connection={open.connection} onClose={close} />}
      {open?.dialog === "delete several" && (
        <DeleteConnections
          chosen={open.chosen}
          total={open.total}
          onClose={close}
          onDeleted={selection.clear}
        />
      )}
      {open?.dialog === "jobs" && (
        <PersonJobsDialog
          connection={open.connection}
          name={connectionName(open.connection)}
          onClose={close}
        />
      )}
    </PageFrame>
  );
}

type NoConnectionsProps = { filters: ConnectionFilterState; readOnly: boolean };

/** The empty state of the list: no connections, or none that match. */
function NoConnections({ filters, readOnly }: NoConnectionsProps) {
  const { search, filtered, clear } = filters;
  if (filtered) {
    return (
      <EmptyState
        icon={<PeopleOutlined />}
        title={CONNECTIONS.noFit}
        text={CONNECTIONS.noFitText}
        action={<SecondaryButton onClick={clear}>{CONNECTIONS.clearFilters}</SecondaryButton>}
      />
    );
  }
  if (search.term) {
    return (
      <EmptyState
        icon={<PeopleOutlined />}
        title={CONNECTIONS.noMatch(search.term)}
        text={CONNECTIONS.noMatchText}
        action={
          <SecondaryButton onClick={() => search.setText("")}>{CONNECTIONS.clearSearch}</SecondaryButton>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<PeopleOutlined />}
      title={CONNECTIONS.empty}
      text={readOnly ? CONNECTIONS.emptyReadOnly : CONNECTIONS.emptyText}
      action={!readOnly && <SecondaryLink to={paths.connectionsImport}>{CONNECTIONS.import}</SecondaryLink>}
    />
  );
}
