import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import LinkedIn from "@mui/icons-material/LinkedIn";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import { Link } from "react-router-dom";
import type { ListedConnection } from "@/shared/api/types";
import { dotted } from "@/shared/i18n/isolate";
import { paths } from "@/shared/paths";
import { BreakableText } from "@/shared/ui/data-display/BreakableText";
import { formatCount, formatPlainDate, NO_VALUE, orDash } from "@/shared/ui/format";
import { ReferralsIcon } from "@/shared/ui/icons";
import { Button } from "@/shared/ui/inputs/Button";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { connectionName } from "./connectionName";

/** Columns of the connection table. */
export const connectionColumns = (): Column<ListedConnection, "/connections/">[] => [
  {
    id: "name",
    header: t`Name`,
    cell: (row) => (
      <>
        <span>{connectionName(row)}</span>
        <ProfileLink connection={row} />
      </>
    ),
    // What has no column of its own.
    details: ({ position, company }, shown) =>
      dotted([!shown.includes("position") && position, !shown.includes("company") && company]),
    sortable: true,
    place: "title",
  },
  {
    id: "email",
    header: t`Email`,
    cell: (row) => (row.email ? <BreakableText>{row.email}</BreakableText> : NO_VALUE),
    sortable: true,
  },
  {
    id: "company",
    header: t`Company`,
    cell: (row) => orDash(row.company),
    sortable: true,
    inDetails: true,
  },
  {
    id: "position",
    header: t`Position`,
    cell: (row) => orDash(row.position),
    sortable: true,
    inDetails: true,
  },
  {
    id: "connected_at",
    header: t`Connected Since`,
    cell: (row) => formatPlainDate(row.connected_at),
    sortable: true,
  },
];

/** How many open jobs somebody may fit; only their owner is told. Renders nothing if none. */
function FittingJobs({ row, onRefer }: { row: ListedConnection } & Pick<Handlers, "onRefer">) {
  const count = row.fitting_jobs_count;
  const name = connectionName(row);
  if (!count) return null;
  return (
    <Chip
      size="small"
      clickable
      onClick={() => onRefer(row)}
      label={plural(count, { one: "Fits # job", other: "Fits # jobs" })}
      aria-label={plural(count, { one: `Fits # job: ${name}`, other: `Fits # jobs: ${name}` })}
    />
  );
}

type Handlers = {
  onRefer: (row: ListedConnection) => void;
  onEdit: (row: ListedConnection) => void;
  onDelete: (row: ListedConnection) => void;
};

/** The same columns, with actions. */
export const editableColumns = (handlers: Handlers): Column<ListedConnection, "/connections/">[] => [
  ...connectionColumns(),
  { ...actionsColumn((row) => <RowActions row={row} {...handlers} />), align: "right", oneLine: true },
];

const WIDE_SCREEN = "@media (min-width: 1280px)";

/** On a desk above the buttons: beside them they push the table out of the page in German. */
const CHIPS = {
  display: "contents",
  [WIDE_SCREEN]: {
    display: "flex",
    gap: 0.5,
    justifyContent: "end",
    gridColumn: "1 / -1",
    "&:empty": { display: "none" },
  },
};

type RowActionsProps = Handlers & { row: ListedConnection };

function RowActions({ row, onRefer, onEdit, onDelete }: RowActionsProps) {
  const name = connectionName(row);
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        flexWrap: "wrap",
        [WIDE_SCREEN]: { display: "inline-grid", gridTemplateColumns: "auto auto" },
        gap: 0.5,
        alignItems: "center",
        justifyContent: "end",
      }}
    >
      <Box component="span" sx={CHIPS}>
        <ReferralsBadge connection={row} />
        <FittingJobs row={row} onRefer={onRefer} />
      </Box>
      <Button size="small" variant="outlined" aria-label={t`Refer ${name}`} onClick={() => onRefer(row)}>
        <Trans>Refer</Trans>
      </Button>
      <Box component="span" sx={{ display: "inline-flex", alignItems: "center", whiteSpace: "nowrap" }}>
        <IconButton size="small" title={t`Edit`} aria-label={t`Edit ${name}`} onClick={() => onEdit(row)}>
          <EditOutlined fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          title={t`Delete`}
          aria-label={t`Delete ${name}`}
          onClick={() => onDelete(row)}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}

/** The number of referrals of a connection; links to these. */
function ReferralsBadge({ connection }: { connection: ListedConnection }) {
  const { referrals_count: count } = connection;
  const name = connectionName(connection);
  if (!count) return null;
  return (
    <Chip
      component={Link}
      to={`${paths.myReferrals}?connection=${connection.id}`}
      clickable
      size="small"
      color="primary"
      variant="outlined"
      icon={<ReferralsIcon />}
      label={formatCount(count)}
      title={plural(count, { one: "# referral", other: "# referrals" })}
      aria-label={plural(count, {
        one: `# referral of ${name}`,
        other: `# referrals of ${name}`,
      })}
    />
  );
}

/** Links to a LinkedIn profile. Accepts http(s) URLs only: imported data is not trusted. */
function ProfileLink({ connection }: { connection: ListedConnection }) {
  const { profile_url } = connection;
  const name = connectionName(connection);
  if (!profile_url || !/^https?:\/\//i.test(profile_url)) return null;
  return (
    <IconButton
      component="a"
      size="small"
      href={profile_url}
      target="_blank"
      rel="noopener noreferrer"
      title="LinkedIn"
      aria-label={t`LinkedIn profile of ${name}`}
      // As high as the line of the name.
      sx={{ my: -0.75, ml: 0.5 }}
    >
      <LinkedIn fontSize="inherit" />
    </IconButton>
  );
}
