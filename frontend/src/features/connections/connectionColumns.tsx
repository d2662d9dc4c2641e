import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import LinkedIn from "@mui/icons-material/LinkedIn";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import visuallyHidden from "@mui/utils/visuallyHidden";
import { Link } from "react-router-dom";
import type { ListedConnection } from "@/shared/api/types";
import { dotted } from "@/shared/i18n/isolate";
import { paths } from "@/shared/paths";
import { BreakableText } from "@/shared/ui/data-display/BreakableText";
import { formatCount, formatPlainDate, NO_VALUE, orDash } from "@/shared/ui/format";
import { ReferralsIcon } from "@/shared/ui/icons";
import { Button } from "@/shared/ui/inputs/Button";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { CellText } from "@/shared/ui/table/RowTable";
import { connectionName } from "./connectionName";

/** Columns of the connection table. */
export const connectionColumns = (
  onRefer?: (row: ListedConnection) => void,
): Column<ListedConnection, "/connections/">[] => [
  {
    id: "name",
    header: t`Name`,
    cell: (row) => (
      <Box
        component="span"
        sx={{ display: "inline-flex", maxWidth: "100%", alignItems: "center", verticalAlign: "top" }}
      >
        <Typography variant="inherit" component="span" noWrap>
          {connectionName(row)}
        </Typography>
        <ProfileLink connection={row} />
      </Box>
    ),
    details: (row, shown) => {
      // What has no column of its own.
      const texts = [!shown.includes("position") && row.position, !shown.includes("company") && row.company];
      if (!onRefer || !(row.fitting_jobs_count || row.referrals_count)) return dotted(texts);
      return (
        <>
          {dotted(texts)}
          <ConnectionChips row={row} onRefer={onRefer} />
        </>
      );
    },
    sortable: true,
    place: "title",
  },
  {
    id: "email",
    header: t`Email`,
    cell: ({ email }) =>
      email ? (
        <CellText whole={email}>
          <BreakableText>{email}</BreakableText>
        </CellText>
      ) : (
        NO_VALUE
      ),
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
    oneLine: true,
    sortable: true,
  },
];

type ConnectionChipsProps = { row: ListedConnection } & Pick<Handlers, "onRefer">;

/** How many open jobs somebody may fit, and how often they were referred. Lower than a line of the table. */
const ConnectionChips = ({ row, onRefer }: ConnectionChipsProps) => (
  <Box
    component="span"
    sx={{
      display: "inline-flex",
      gap: 0.5,
      verticalAlign: "top",
      "td & .MuiChip-root": { height: 20 },
      "&:empty": { display: "none" },
    }}
  >
    <FittingJobs row={row} onRefer={onRefer} />
    <ReferralsBadge connection={row} />
  </Box>
);

/** How many open jobs somebody may fit; only their owner is told. Renders nothing if none. */
function FittingJobs({ row, onRefer }: ConnectionChipsProps) {
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
  ...connectionColumns(handlers.onRefer),
  { ...actionsColumn((row) => <RowActions row={row} {...handlers} />), align: "right", oneLine: true },
];

type RowActionsProps = Handlers & { row: ListedConnection };

function RowActions({ row, onRefer, ...handlers }: RowActionsProps) {
  const name = connectionName(row);
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 0.5, alignItems: "center" }}>
      <Button size="small" variant="outlined" aria-label={t`Refer ${name}`} onClick={() => onRefer(row)}>
        <Trans>Refer</Trans>
      </Button>
      <EditAndDelete row={row} {...handlers} />
    </Box>
  );
}

function EditAndDelete({ row, onEdit, onDelete }: Omit<RowActionsProps, "onRefer">) {
  const name = connectionName(row);
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", whiteSpace: "nowrap" }}>
      <IconButton size="small" title={t`Edit`} aria-label={t`Edit ${name}`} onClick={() => onEdit(row)}>
        <EditOutlined fontSize="small" />
      </IconButton>
      <IconButton size="small" title={t`Delete`} aria-label={t`Delete ${name}`} onClick={() => onDelete(row)}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** In px, with the space of its row. */
export const CONNECTION_CARD_HEIGHT = 82;

type ConnectionCardProps = { row: ListedConnection; handlers?: Handlers };

/** A connection on phones: three lines, which open the jobs for the person, and the actions beside them. */
export function ConnectionCard({ row, handlers }: ConnectionCardProps) {
  const { position, company, email, connected_at } = row;
  const name = connectionName(row);
  const since = connected_at && formatPlainDate(connected_at);
  const lines = (
    <>
      <Typography variant="subtitle2" component="span" noWrap sx={{ display: "block" }}>
        {name}
      </Typography>
      <Typography variant="body2" component="span" noWrap color="textSecondary" sx={{ display: "block" }}>
        {dotted([position, company]) || NO_VALUE}
      </Typography>
    </>
  );
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "center" }}>
        {handlers ? (
          <ButtonBase
            onClick={() => handlers.onRefer(row)}
            sx={{ flex: 1, minWidth: 0, minHeight: 44, display: "block", textAlign: "left" }}
          >
            <Box component="span" sx={visuallyHidden}>
              <Trans>Refer</Trans>{" "}
            </Box>
            {lines}
          </ButtonBase>
        ) : (
          <Box sx={{ flex: 1, minWidth: 0 }}>{lines}</Box>
        )}
        <ProfileLink connection={row} />
        {handlers && <EditAndDelete row={row} {...handlers} />}
      </Box>
      <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
        {handlers && <ConnectionChips row={row} onRefer={handlers.onRefer} />}
        <Typography variant="caption" component="span" noWrap color="textSecondary">
          {dotted([email, since && t`Connected Since ${since}`])}
        </Typography>
      </Box>
    </>
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
