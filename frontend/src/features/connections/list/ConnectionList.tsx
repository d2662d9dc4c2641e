import AddOutlined from "@mui/icons-material/AddOutlined";
import FileUploadOutlined from "@mui/icons-material/FileUploadOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import {
  ConnectionDialogs,
  type JobsDialog,
  type OpenDialog,
} from "@/features/connections/dialogs/ConnectionDialogs";
import { lazyComponent } from "@/shared/lazyComponent";
import { paths } from "@/shared/paths";
import { useStateAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { useSession } from "@/shared/session/useSession";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { formatCount } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { READ_ONLY } from "@/shared/ui/messages";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import { usePaging } from "@/shared/ui/table/usePaging";
import { CONNECTIONS } from "../messages";
import { useConnections } from "../useConnections";
import { ConnectionFilters } from "./ConnectionFilters";
import { CONNECTION_COLUMNS, editableColumns } from "./connectionColumns";
import { NoConnections } from "./NoConnections";
import { useConnectionFilters } from "./useConnectionFilters";
import { useSelection } from "./useSelection";

// Lazy: only needed once there are rows to select.
const SelectionBar = lazyComponent(() => import("./SelectionBar").then((m) => m.SelectionBar));

/** The user's connections: search, sort, paging, and adding, editing and deleting. */
export function ConnectionList({ JobsDialog }: { JobsDialog: JobsDialog }) {
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
  const [open, setOpen] = useStateAcrossSignIn<OpenDialog>("connection-dialog", null);
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
        <ChunkBoundary fallback={<Box sx={{ minHeight: 42 }} />}>
          <SelectionBar
            rows={query.data.rows}
            selection={selection}
            term={term}
            filtered={filtered}
            onDelete={(chosen) => setOpen({ dialog: "delete several", chosen, total })}
          />
        </ChunkBoundary>
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
      <ConnectionDialogs
        open={open}
        JobsDialog={JobsDialog}
        onClose={() => setOpen(null)}
        onDeleted={selection.clear}
      />
    </PageFrame>
  );
}
