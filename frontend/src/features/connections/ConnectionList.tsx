import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import AddOutlined from "@mui/icons-material/AddOutlined";
import FileUploadOutlined from "@mui/icons-material/FileUploadOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import Alert from "@mui/material/Alert";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { PersonJobsDialog } from "@/features/matching/PersonJobsDialog";
import type { ListedConnection } from "@/shared/api/types";
import { useDialogSubject } from "@/shared/hooks/useDialogSubject";
import { useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { readOnlyReason } from "@/shared/session/readOnly";
import { useSession } from "@/shared/session/useSession";
import { csvExport } from "@/shared/ui/csvExport";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { formatCount } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { DataTable } from "@/shared/ui/table/DataTable";
import { useSelection } from "@/shared/ui/table/useSelection";
import { ConnectionDialog } from "./ConnectionDialog";
import { ConnectionFilters } from "./ConnectionFilters";
import {
  CONNECTION_CARD_HEIGHT,
  ConnectionCard,
  connectionColumns,
  editableColumns,
} from "./connectionColumns";
import { connectionName } from "./connectionName";
import { DeleteConnection, DeleteConnections } from "./DeleteConnections";
import {
  applicable,
  CONNECTION_LIST,
  type ConnectionParams,
  type ConnectionsToDelete,
  connectionFilters,
  connectionsQuery,
} from "./queries";

/** The open dialog and the connections it is about. */
type OpenDialog =
  | { dialog: "add" }
  | { dialog: "edit" | "delete" | "jobs"; connection: ListedConnection }
  | {
      dialog: "delete several";
      chosen: ConnectionsToDelete;
      rows: readonly ListedConnection[];
      total: string;
    };

/** The user's connections: search, sort, paging, and adding, editing and deleting. */
export function ConnectionList() {
  const { readOnly, viewAs, viewAsPerson } = useSession();
  const [address, setParams, clear] = useListParams(CONNECTION_LIST);
  const params = applicable(address, viewAs);
  const query = useQuery(connectionsQuery(params, viewAs));
  const [open, setOpen] = useDialogSubject<OpenDialog>();
  const close = (): void => setOpen(null);
  const selection = useSelection(query.data?.rows ?? NO_ROWS);
  const total = formatCount(query.data?.count ?? 0);

  const openDelete = (chosen: ConnectionsToDelete, rows = NO_ROWS): void =>
    setOpen({ dialog: "delete several", chosen, rows, total });
  const handlers = {
    onRefer: (connection: ListedConnection) => setOpen({ dialog: "jobs", connection }),
    onEdit: (connection: ListedConnection) => setOpen({ dialog: "edit", connection }),
    onDelete: (connection: ListedConnection) => setOpen({ dialog: "delete", connection }),
  };
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });

  return (
    <PageFrame
      title={t`My LinkedIn Connections`}
      description={t`The people you know. Refer them to open jobs.`}
      actions={
        !readOnly && (
          <>
            <SecondaryLink to={paths.connectionsImport} startIcon={<FileUploadOutlined />}>
              <Trans>Import from LinkedIn</Trans>
            </SecondaryLink>
            <Button
              variant="contained"
              startIcon={<AddOutlined />}
              onClick={() => setOpen({ dialog: "add" })}
            >
              <Trans>Add Connection</Trans>
            </Button>
          </>
        )
      }
    >
      {viewAsPerson && <Alert severity="info">{readOnlyReason(viewAsPerson.name)}</Alert>}
      <PreviewNotice text={() => t`Preview: these are your own connections, not those of an employee.`} />
      <ConnectionFilters params={params} onChange={setParams} />
      {query.isPending ? (
        <LoadingState label={t`Loading connections...`} />
      ) : (
        <DataTable
          label={t`Connections`}
          tableId="connections"
          columns={readOnly ? connectionColumns() : editableColumns(handlers)}
          card={
            isPhone
              ? (row) => <ConnectionCard row={row} handlers={readOnly ? undefined : handlers} />
              : undefined
          }
          cardHeight={CONNECTION_CARD_HEIGHT}
          divided
          panel={readOnly || isPhone ? undefined : { open: null, onOpen: handlers.onRefer }}
          onExport={csvExport("/connections/export/", connectionFilters(params))}
          query={query}
          errorText={(message) => t`Error fetching connections: ${message}`}
          rowKey={(row) => row.id}
          params={params}
          onChange={setParams}
          selection={
            readOnly
              ? undefined
              : {
                  ...selection,
                  rowName: connectionName,
                  actions: (
                    <Button
                      size="small"
                      color="error"
                      variant="outlined"
                      onClick={() => openDelete({ ids: selection.ids }, selection.rows)}
                    >
                      <Trans>Delete Selected</Trans>
                    </Button>
                  ),
                }
          }
          tools={
            // The server deletes by search, not by other filters.
            !readOnly &&
            !hasFilters(params) &&
            Boolean(query.data?.count) && (
              <Button
                size="small"
                color="inherit"
                onClick={() => openDelete({ all: true, search: params.search })}
              >
                {params.search ? t`Delete All That Match...` : t`Delete All...`}
              </Button>
            )
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
      {open?.dialog === "delete" && (
        <DeleteConnection
          connection={open.connection}
          onClose={close}
          onDeleted={() => selection.toggle([open.connection], false)}
        />
      )}
      {open?.dialog === "delete several" && (
        <DeleteConnections
          chosen={open.chosen}
          rows={open.rows}
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

const NO_ROWS: readonly ListedConnection[] = [];

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
        title={t`No connections found with these filters`}
        text={t`Try another company, or clear the filters.`}
        action={
          <SecondaryButton onClick={onClear}>
            <Trans>Clear Filters</Trans>
          </SecondaryButton>
        }
      />
    );
  }
  const { search } = params;
  if (search) {
    return (
      <EmptyState
        icon={<PeopleOutlined />}
        title={t`No connections found matching "${search}"`}
        text={t`Try part of a name, company or position.`}
        action={
          <SecondaryButton onClick={onClearSearch}>
            <Trans>Clear Search</Trans>
          </SecondaryButton>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<PeopleOutlined />}
      title={t`No connections found`}
      text={
        readOnly
          ? t`This person has not imported or added any connections yet.`
          : t`Import your LinkedIn connections or add them manually.`
      }
      action={
        !readOnly && (
          <SecondaryLink to={paths.connectionsImport}>
            <Trans>Import from LinkedIn</Trans>
          </SecondaryLink>
        )
      }
    />
  );
}
