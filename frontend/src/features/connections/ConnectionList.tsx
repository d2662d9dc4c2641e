import AddOutlined from "@mui/icons-material/AddOutlined";
import FileUploadOutlined from "@mui/icons-material/FileUploadOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PersonJobsDialog } from "@/features/matching/PersonJobsDialog";
import type { Connection } from "@/shared/api/types";
import { useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { readOnlyReason } from "@/shared/session/readOnly";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { formatCount } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { DataTable } from "@/shared/ui/table/DataTable";
import { ConnectionDialog } from "./ConnectionDialog";
import { ConnectionFilters } from "./ConnectionFilters";
import { CONNECTION_COLUMNS, editableColumns } from "./connectionColumns";
import { connectionName } from "./connectionName";
import { DeleteConnection, DeleteConnections } from "./DeleteConnections";
import { CONNECTIONS } from "./messages";
import {
  CONNECTION_LIST,
  type ConnectionParams,
  type ConnectionsToDelete,
  connectionsQuery,
  inView,
} from "./queries";
import { SelectionBar, useSelection } from "./SelectionBar";

/** The open dialog and the connections it is about. */
type OpenDialog =
  | { dialog: "add" }
  | { dialog: "edit" | "delete" | "jobs"; connection: Connection }
  | { dialog: "delete several"; chosen: ConnectionsToDelete; total: string };

/** The user's connections: search, sort, paging, and adding, editing and deleting. */
export function ConnectionList() {
  const { readOnly, viewAs, viewAsPerson } = useSession();
  const [address, setParams, clear] = useListParams(CONNECTION_LIST);
  const params = inView(address, viewAs);
  const query = useQuery(connectionsQuery(params));
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = (): void => setOpen(null);
  const selection = useSelection();
  const total = formatCount(query.data?.count ?? 0);

  const columns = editableColumns({
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
      {viewAsPerson && <Alert severity="info">{readOnlyReason(viewAsPerson.name)}</Alert>}
      <PreviewNotice text={CONNECTIONS.preview} />
      <ConnectionFilters params={params} onChange={setParams} />
      {!readOnly && query.data && query.data.rows.length > 0 && (
        <SelectionBar
          selection={selection}
          search={params.search}
          filtered={hasFilters(params)}
          onDelete={(chosen) => setOpen({ dialog: "delete several", chosen, total })}
        />
      )}
      {query.isPending ? (
        <LoadingState label={CONNECTIONS.loading} />
      ) : (
        <DataTable
          label={CONNECTIONS.table}
          columns={readOnly ? CONNECTION_COLUMNS : columns}
          query={query}
          errorText={CONNECTIONS.loadFailed}
          rowKey={(row) => row.id}
          params={params}
          onChange={setParams}
          selection={
            readOnly
              ? undefined
              : {
                  has: ({ id }) => selection.has(id),
                  toggle: selection.toggle,
                  rowLabel: (row) => CONNECTIONS.selectOne(connectionName(row)),
                  pageLabel: CONNECTIONS.selectPage,
                }
          }
          empty={
            <NoConnections
              params={params}
              readOnly={readOnly}
              onClear={clear}
              onClearSearch={() => setParams({ search: "" })}
            />
          }
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

/** Whether there is a filter other than the search. */
const hasFilters = ({ employer, fits }: ConnectionParams): boolean => Boolean(employer || fits);

type NoConnectionsProps = {
  params: ConnectionParams;
  readOnly: boolean;
  onClear: () => void;
  onClearSearch: () => void;
};

/** The empty state of the list: no connections, or none that match. */
function NoConnections({ params, readOnly, onClear, onClearSearch }: NoConnectionsProps) {
  if (hasFilters(params)) {
    return (
      <EmptyState
        icon={<PeopleOutlined />}
        title={CONNECTIONS.noFit}
        text={CONNECTIONS.noFitText}
        action={<SecondaryButton onClick={onClear}>{CONNECTIONS.clearFilters}</SecondaryButton>}
      />
    );
  }
  if (params.search) {
    return (
      <EmptyState
        icon={<PeopleOutlined />}
        title={CONNECTIONS.noMatch(params.search)}
        text={CONNECTIONS.noMatchText}
        action={<SecondaryButton onClick={onClearSearch}>{CONNECTIONS.clearSearch}</SecondaryButton>}
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
