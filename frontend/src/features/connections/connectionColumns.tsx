import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import LinkedIn from "@mui/icons-material/LinkedIn";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import { Link } from "react-router-dom";
import type { Connection } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { formatCount, formatPlainDate, orDash } from "@/shared/ui/format";
import { ReferralsIcon } from "@/shared/ui/icons";
import { Button } from "@/shared/ui/inputs/Button";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { BreakableText } from "./BreakableText";
import { connectionName } from "./connectionName";
import { CONNECTIONS } from "./messages";

/** Columns of the connection table. */
export const CONNECTION_COLUMNS: readonly Column<Connection>[] = [
  { id: "name", header: CONNECTIONS.name, cell: connectionName, sortable: true, place: "title" },
  {
    id: "email",
    header: CONNECTIONS.email,
    cell: (row) => <BreakableText>{row.email}</BreakableText>,
    sortable: true,
  },
  { id: "company", header: CONNECTIONS.company, cell: (row) => orDash(row.company), sortable: true },
  { id: "position", header: CONNECTIONS.position, cell: (row) => orDash(row.position), sortable: true },
  {
    id: "connected_at",
    header: CONNECTIONS.connectedSince,
    cell: (row) => formatPlainDate(row.connected_at),
    sortable: true,
  },
];

type Handlers = {
  onRefer: (row: Connection) => void;
  onEdit: (row: Connection) => void;
  onDelete: (row: Connection) => void;
};

/** The same columns, with actions. */
export const editableColumns = (handlers: Handlers): Column<Connection>[] => [
  ...CONNECTION_COLUMNS,
  { ...actionsColumn((row) => <RowActions row={row} {...handlers} />), align: "right", oneLine: true },
];

type RowActionsProps = Handlers & { row: Connection };

function RowActions({ row, onRefer, onEdit, onDelete }: RowActionsProps) {
  const name = connectionName(row);
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        flexWrap: "wrap",
        "@media (min-width: 1280px)": { flexWrap: "nowrap" },
        gap: 0.5,
        alignItems: "center",
        justifyContent: "end",
      }}
    >
      <ReferralsBadge connection={row} />
      <Button
        size="small"
        variant="outlined"
        aria-label={CONNECTIONS.referOne(name)}
        onClick={() => onRefer(row)}
      >
        {CONNECTIONS.refer}
      </Button>
      <Box component="span" sx={{ display: "inline-flex", alignItems: "center", whiteSpace: "nowrap" }}>
        <ProfileLink connection={row} />
        <IconButton size="small" title="Edit" aria-label={`Edit ${name}`} onClick={() => onEdit(row)}>
          <EditOutlined fontSize="small" />
        </IconButton>
        <IconButton size="small" title="Delete" aria-label={`Delete ${name}`} onClick={() => onDelete(row)}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}

/** The number of referrals of a connection; links to these. */
function ReferralsBadge({ connection }: { connection: Connection }) {
  const { referrals_count } = connection;
  if (referrals_count === 0) return null;
  return (
    <Chip
      component={Link}
      to={`${paths.myReferrals}?connection=${connection.id}`}
      clickable
      size="small"
      color="primary"
      variant="outlined"
      icon={<ReferralsIcon />}
      label={formatCount(referrals_count)}
      title={CONNECTIONS.referrals(referrals_count)}
      aria-label={CONNECTIONS.referralsOf(referrals_count, connectionName(connection))}
    />
  );
}

/** Links to a LinkedIn profile. Accepts http(s) URLs only: imported data is not trusted. */
function ProfileLink({ connection }: { connection: Connection }) {
  const { profile_url } = connection;
  if (!profile_url || !/^https?:\/\//i.test(profile_url)) return null;
  return (
    <IconButton
      component="a"
      size="small"
      href={profile_url}
      target="_blank"
      rel="noopener noreferrer"
      title="LinkedIn"
      aria-label={CONNECTIONS.linkedIn(connectionName(connection))}
    >
      <LinkedIn fontSize="small" />
    </IconButton>
  );
}
