import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { JOB_VIEW } from "@/features/jobs/messages";
import { useJobReferrals } from "@/features/jobs/useJobs";
import { errorMessage } from "@/shared/api/errors";
import type { Job, Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { formatDate } from "@/shared/ui/format";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import type { Column } from "@/shared/ui/table/types";
import { usePaging } from "@/shared/ui/table/usePaging";

const COLUMNS: Column<Referral>[] = [
  {
    key: "candidate",
    header: JOB_VIEW.candidate,
    place: "title",
    cell: ({ connection_name }) => connection_name,
  },
  { key: "status", header: JOB_VIEW.status, cell: ({ status }) => <StatusChip status={status} /> },
  { key: "referrer", header: JOB_VIEW.referredBy, cell: ({ referrer_name }) => referrer_name },
  { key: "on", header: JOB_VIEW.referredOn, cell: ({ created_at }) => formatDate(created_at) },
  {
    key: "details",
    header: JOB_VIEW.actions,
    place: "actions",
    cell: ({ id }) => (
      <ButtonLink size="small" variant="outlined" color="inherit" to={paths.referral(id)}>
        {JOB_VIEW.viewDetails}
      </ButtonLink>
    ),
  },
];

/** Who was referred to a job, newest first. */
export function JobReferrals({ job }: { job: Job }) {
  const paging = usePaging();
  const referrals = useJobReferrals(job.id, paging.params);
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: "grid", gap: 1.5 }}>
      <Typography id={headingId} variant="h5" component="h2">
        {JOB_VIEW.referrals}
      </Typography>
      <QueryTable
        label={JOB_VIEW.referrals}
        columns={COLUMNS}
        query={referrals}
        errorText={(error) => JOB_VIEW.referralsFailed(errorMessage(error))}
        rowKey={({ id }) => id}
        paging={paging}
        empty={
          <EmptyState
            icon={<HandshakeOutlined />}
            title={JOB_VIEW.noReferrals}
            text={JOB_VIEW.noReferralsText}
          />
        }
      />
    </Box>
  );
}
