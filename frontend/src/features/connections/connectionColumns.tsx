import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import type { Connection } from "@/shared/api/types";
import { formatPlainDate, orDash } from "@/shared/ui/format";
import type { Column } from "@/shared/ui/table/types";
import { BreakableText } from "./BreakableText";
import { connectionName } from "./connectionName";
import { CONNECTIONS } from "./messages";

/** What the table says of a connection. */
export const CONNECTION_COLUMNS: readonly Column<Connection>[] = [
  { key: "name", header: CONNECTIONS.name, cell: connectionName, ordering: "name", place: "title" },
  {
    key: "email",
    header: CONNECTIONS.email,
    cell: (row) => <BreakableText>{row.email}</BreakableText>,
    ordering: "email",
  },
  { key: "company", header: CONNECTIONS.company, cell: (row) => orDash(row.company), ordering: "company" },
  {
    key: "position",
    header: CONNECTIONS.position,
    cell: (row) => orDash(row.position),
    ordering: "position",
  },
  {
    key: "connected_at",
    header: CONNECTIONS.connectedSince,
    cell: (row) => formatPlainDate(row.connected_at),
    ordering: "connected_at",
  },
];

type Actions = { onEdit: (row: Connection) => void; onDelete: (row: Connection) => void };

/** What can be done with one. */
export const actionsColumn = ({ onEdit, onDelete }: Actions): Column<Connection> => ({
  key: "actions",
  header: CONNECTIONS.actions,
  align: "right",
  place: "actions",
  cell: (row) => (
    <Box component="span" sx={{ display: "inline-flex", whiteSpace: "nowrap" }}>
      <Tooltip title="Edit">
        <IconButton
          size="small"
          aria-label={CONNECTIONS.edit(connectionName(row))}
          onClick={() => onEdit(row)}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Delete">
        <IconButton
          size="small"
          aria-label={CONNECTIONS.delete(connectionName(row))}
          onClick={() => onDelete(row)}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  ),
});
