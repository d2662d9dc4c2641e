import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Referral } from "@/shared/api/types";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { formatDate } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { AnswerClock } from "./AnswerClock";
import { COMMON, CONTACT } from "./messages";

/** Columns of referral tables. */
export const REFERRAL_COLUMNS = {
  job: { header: "Job Title", cell: (row) => row.job_title, ordering: "job_title" },
  person: { header: "Referred Person", cell: (row) => row.connection_name, ordering: "connection_name" },
  referrer: { header: "Referred By", cell: (row) => row.referrer_name, ordering: "referrer_name" },
  status: { header: COMMON.status, cell: (row) => <StatusChip status={row.status} />, ordering: "status" },
  created: { header: COMMON.referredOn, cell: (row) => formatDate(row.created_at), ordering: "created_at" },
  updated: { header: COMMON.updated, cell: (row) => formatDate(row.updated_at), ordering: "updated_at" },
  company: { header: "Company", cell: (row) => row.company_name },
} satisfies Record<string, Column<Referral>>;

/** Status, when an answer is due, and whether the referrer was asked for contact details. */
export const STATUS_AND_ANSWER: Column<Referral> = {
  ...REFERRAL_COLUMNS.status,
  cell: (row) => (
    <Stack spacing={0.5} sx={{ alignItems: "flex-start" }}>
      <StatusChip status={row.status} />
      <Typography variant="caption" component="span">
        <AnswerClock referral={row} />
      </Typography>
      {row.contact_requested_at && row.allowed.give_contact && (
        <Typography variant="caption" component="span" sx={{ color: "warning.main", fontWeight: 600 }}>
          {CONTACT.owed}
        </Typography>
      )}
    </Stack>
  ),
};

/** A button that opens the details of a referral. */
export const detailsColumn = (open: (referral: Referral) => void): Column<Referral> =>
  actionsColumn((row) => (
    <SecondaryButton
      size="small"
      aria-label={`${COMMON.details}: ${row.connection_name}, ${row.job_title}`}
      onClick={() => open(row)}
    >
      {COMMON.details}
    </SecondaryButton>
  ));
