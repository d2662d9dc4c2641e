import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { JOB_VIEW } from "@/features/jobs/messages";
import { useJobReferrals } from "@/features/jobs/useJobs";
import type { Job, Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { formatDate } from "@/shared/ui/format";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import { usePaging } from "@/shared/ui/table/usePaging";

const COLUMNS: Column<Referral>[] = [
  {
    header: JOB_VIEW.candidate,
    place: "title",
    cell: ({ connection_name }) => connection_name,
  },
  { header: JOB_VIEW.status, cell: ({ status }) => <StatusChip status={status} /> },
  { header: JOB_VIEW.referredBy, cell: ({ referrer_name }) => referrer_name },
  { header: JOB_VIEW.referredOn, cell: ({ created_at }) => formatDate(created_at) },
  actionsColumn(({ id }) => (
    <SecondaryLink size="small" to={paths.referral(id)}>
      {JOB_VIEW.viewDetails}
    </SecondaryLink>
  )),
];

/** The referrals to a job, newest first. */
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
        errorText={JOB_VIEW.referralsFailed}
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
