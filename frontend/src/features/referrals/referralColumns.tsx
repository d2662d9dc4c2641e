import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Referral } from "@/shared/api/types";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { formatDate } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { AnswerDue } from "./AnswerClock";

/** Columns of referral tables. */
export const referralColumns = () =>
  ({
    job: { id: "job_title", sortable: true, header: t`Job Title`, cell: (row) => row.job_title },
    person: {
      id: "connection_name",
      sortable: true,
      header: t`Referred Person`,
      cell: (row) => row.connection_name,
    },
    referrer: {
      id: "referrer_name",
      sortable: true,
      header: t`Referred By`,
      cell: (row) => row.referrer_name,
    },
    status: {
      id: "status",
      sortable: true,
      header: t`Status`,
      cell: (row) => <StatusChip status={row.status} />,
      oneLine: true,
    },
    created: {
      id: "created_at",
      sortable: true,
      header: t`Referred On`,
      cell: (row) => formatDate(row.created_at),
      oneLine: true,
    },
    updated: {
      id: "updated_at",
      sortable: true,
      header: t`Last Updated`,
      cell: (row) => formatDate(row.updated_at),
      oneLine: true,
    },
    company: { id: "company", header: t`Company`, cell: (row) => row.company_name },
  }) satisfies Record<string, Column<Referral, "/referrals/">>;

/**
 * Status, and below it when an answer is due, or that the referrer is asked for contact details, without which there
 * may be none; in compact rows beside it.
 */
export const StatusAndAnswer = ({ referral }: { referral: Referral }) => (
  <Stack
    useFlexGap
    sx={{
      gap: 0.25,
      alignItems: "flex-start",
      whiteSpace: "nowrap",
      ".MuiTableCell-sizeSmall > &": { flexDirection: "row", alignItems: "center", gap: 1 },
    }}
  >
    <StatusChip status={referral.status} />
    {referral.contact_requested_at && referral.allowed.give_contact ? (
      <Typography variant="caption" component="span" sx={{ color: "warning.main", fontWeight: 600 }}>
        <Trans>Contact details requested</Trans>
      </Typography>
    ) : (
      <Typography variant="caption" component="span">
        <AnswerDue referral={referral} />
      </Typography>
    )}
  </Stack>
);

/** A button that opens the details of a referral. */
export const detailsColumn = (open: (referral: Referral) => void): Column<Referral, "/referrals/"> =>
  actionsColumn((row) => {
    const { connection_name: person, job_title: job } = row;
    return (
      <SecondaryButton size="small" aria-label={t`Details: ${person}, ${job}`} onClick={() => open(row)}>
        <Trans>Details</Trans>
      </SecondaryButton>
    );
  });
