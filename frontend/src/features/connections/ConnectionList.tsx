import AddOutlined from "@mui/icons-material/AddOutlined";
import FileUploadOutlined from "@mui/icons-material/FileUploadOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Connection } from "@/shared/api/types";
import { useUrlSearch } from "@/shared/hooks/useUrlState";
import { lazyComponent } from "@/shared/lazyComponent";
import { paths } from "@/shared/paths";
import { useStateAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { useSession } from "@/shared/session/useSession";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { READ_ONLY } from "@/shared/ui/messages";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import { usePaging } from "@/shared/ui/table/usePaging";
import { CONNECTION_COLUMNS, editableColumns } from "./connectionColumns";
import { CONNECTIONS } from "./messages";
import { type ChosenConnections, useConnections } from "./useConnections";
import { useSelection } from "./useSelection";

// Comes with the rows, which it chooses from.
const SelectionBar = lazyComponent(() => import("./SelectionBar").then((m) => m.SelectionBar));
const ConnectionDialog = lazyComponent(() => import("./ConnectionDialog").then((m) => m.ConnectionDialog));
const DeleteConnections = lazyComponent(() => import("./DeleteConnections").then((m) => m.DeleteConnections));
const DeleteConnection = lazyComponent(() => import("./DeleteConnection").then((m) => m.DeleteConnection));

/** Which dialog stands open, and over which connection. */
type Open =
  | { dialog: "add" }
  | { dialog: "edit" | "delete"; connection: Connection }
  | { dialog: "delete several"; chosen: ChosenConnections }
  | null;

/** One's own connections: searched, sorted and paged by the server; added, edited and deleted here. */
export function ConnectionList() {
  const { readOnly, viewAsPerson } = useSession();
  const { text, setText, term } = useUrlSearch();
  const paging = usePaging({ ordering: "name", resetOn: [term], columns: CONNECTION_COLUMNS });
  const query = useConnections({ ...paging.params, search: term });
  const [open, setOpen] = useStateAcrossSignIn<Open>("connection-dialog", null);
  const close = (): void => setOpen(null);
  const selection = useSelection();

  const columns = editableColumns({
    selection,
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
      <SearchField
        label={CONNECTIONS.search}
        placeholder={CONNECTIONS.searchHint}
        value={text}
        onChange={setText}
      />
      {!readOnly && query.data && query.data.rows.length > 0 && (
        <ChunkBoundary fallback={<Box sx={{ minHeight: 42 }} />}>
          <SelectionBar
            rows={query.data.rows}
            selection={selection}
            term={term}
            onDelete={(chosen) => setOpen({ dialog: "delete several", chosen })}
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
          empty={<NoConnections term={term} readOnly={readOnly} onClear={() => setText("")} />}
        />
      )}
      <ChunkBoundary onClose={close}>
        {open?.dialog === "add" && <ConnectionDialog connection={null} onClose={close} />}
        {open?.dialog === "edit" && <ConnectionDialog connection={open.connection} onClose={close} />}
        {open?.dialog === "delete several" && (
          <DeleteConnections chosen={open.chosen} onClose={close} onDeleted={selection.clear} />
        )}
        {open?.dialog === "delete" && <DeleteConnection connection={open.connection} onClose={close} />}
      </ChunkBoundary>
    </PageFrame>
  );
}

type NoConnectionsProps = { term: string; readOnly: boolean; onClear: () => void };

/** Nobody is known yet, or nobody like that. */
function NoConnections({ term, readOnly, onClear }: NoConnectionsProps) {
  if (term) {
    return (
      <EmptyState
        icon={<PeopleOutlined />}
        title={CONNECTIONS.noMatch(term)}
        text={CONNECTIONS.noMatchText}
        action={<SecondaryButton onClick={onClear}>{CONNECTIONS.clearSearch}</SecondaryButton>}
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
