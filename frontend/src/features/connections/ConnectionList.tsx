import AddOutlined from "@mui/icons-material/AddOutlined";
import FileUploadOutlined from "@mui/icons-material/FileUploadOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { errorMessage } from "@/shared/api/errors";
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
import { ButtonLink } from "@/shared/ui/inputs/links";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import { usePaging } from "@/shared/ui/table/usePaging";
import { actionsColumn, CONNECTION_COLUMNS } from "./connectionColumns";
import { CONNECTIONS } from "./messages";
import { useConnections } from "./useConnections";

const ConnectionDialog = lazyComponent(() => import("./ConnectionDialog").then((m) => m.ConnectionDialog));
const DeleteConnection = lazyComponent(() => import("./DeleteConnection").then((m) => m.DeleteConnection));

/** Which dialog stands open, and over which connection. */
type Open = { dialog: "add" } | { dialog: "edit" | "delete"; connection: Connection } | null;

/** One's own connections: searched, sorted and paged by the server; added, edited and deleted here. */
export function ConnectionList() {
  const { readOnly, viewAsPerson } = useSession();
  const { text, setText, term } = useUrlSearch();
  const paging = usePaging({ ordering: "name", resetOn: [term], columns: CONNECTION_COLUMNS });
  const query = useConnections({ ...paging.params, search: term });
  const [open, setOpen] = useStateAcrossSignIn<Open>("connection-dialog", null);
  const close = (): void => setOpen(null);

  const actions = actionsColumn({
    onEdit: (connection) => setOpen({ dialog: "edit", connection }),
    onDelete: (connection) => setOpen({ dialog: "delete", connection }),
  });

  return (
    <PageFrame
      title={CONNECTIONS.title}
      description={CONNECTIONS.text}
      actions={!readOnly && <ListActions onAdd={() => setOpen({ dialog: "add" })} />}
    >
      {viewAsPerson && <Alert severity="info">{CONNECTIONS.readOnly(viewAsPerson.name)}</Alert>}
      <PreviewNotice text={CONNECTIONS.preview} />
      <SearchField
        label={CONNECTIONS.search}
        placeholder={CONNECTIONS.searchHint}
        value={text}
        onChange={setText}
      />
      {query.isPending ? (
        <LoadingState label={CONNECTIONS.loading} />
      ) : (
        <QueryTable
          label={CONNECTIONS.table}
          columns={readOnly ? CONNECTION_COLUMNS : [...CONNECTION_COLUMNS, actions]}
          query={query}
          errorText={(error) => CONNECTIONS.loadFailed(errorMessage(error))}
          rowKey={(row) => row.id}
          paging={paging}
          empty={<NoConnections term={term} readOnly={readOnly} onClear={() => setText("")} />}
        />
      )}
      <ChunkBoundary onClose={close}>
        {open?.dialog === "add" && <ConnectionDialog connection={null} onClose={close} />}
        {open?.dialog === "edit" && <ConnectionDialog connection={open.connection} onClose={close} />}
        {open?.dialog === "delete" && <DeleteConnection connection={open.connection} onClose={close} />}
      </ChunkBoundary>
    </PageFrame>
  );
}

function ListActions({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <ButtonLink
        to={paths.connectionsImport}
        variant="outlined"
        color="inherit"
        startIcon={<FileUploadOutlined />}
      >
        {CONNECTIONS.import}
      </ButtonLink>
      <Button variant="contained" startIcon={<AddOutlined />} onClick={onAdd}>
        {CONNECTIONS.add}
      </Button>
    </>
  );
}

/** Nobody is known yet, or nobody like that. */
function NoConnections({
  term,
  readOnly,
  onClear,
}: {
  term: string;
  readOnly: boolean;
  onClear: () => void;
}) {
  if (term) {
    return (
      <EmptyState
        icon={<PeopleOutlined />}
        title={CONNECTIONS.noMatch(term)}
        text={CONNECTIONS.noMatchText}
        action={
          <Button variant="outlined" color="inherit" onClick={onClear}>
            {CONNECTIONS.clearSearch}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<PeopleOutlined />}
      title={CONNECTIONS.empty}
      text={readOnly ? CONNECTIONS.emptyReadOnly : CONNECTIONS.emptyText}
      action={
        !readOnly && (
          <ButtonLink to={paths.connectionsImport} variant="outlined" color="inherit">
            {CONNECTIONS.import}
          </ButtonLink>
        )
      }
    />
  );
}
