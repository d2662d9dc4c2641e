import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { JobStats } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { formatPercent } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { countKey, REFERRAL_STATUS, REFERRAL_STATUSES } from "@/shared/ui/status";
import { PagingBar } from "@/shared/ui/table/PagingBar";
import { useLastPage, usePaging } from "@/shared/ui/table/usePaging";
import { METRICS } from "../messages";

type JobMetricsTabProps = {
  jobs: JobStats[];
  onViewReferrals: (job: JobStats) => void;
  onClear: () => void;
};

/** The figures of each job that passes the filters: they came in one answer, and are shown a page at a time. */
export function JobMetricsTab({ jobs, onViewReferrals, onClear }: JobMetricsTabProps) {
  const paging = usePaging();
  useLastPage(jobs.length, paging);
  const first = paging.params.offset;
  if (jobs.length === 0) {
    return (
      <EmptyState
        title={METRICS.noJobs}
        action={<SecondaryButton onClick={onClear}>{METRICS.clearFilter}</SecondaryButton>}
      />
    );
  }
  return (
    <div>
      {jobs.slice(first, first + paging.size).map((job) => (
        <JobRow key={job.id} job={job} onViewReferrals={() => onViewReferrals(job)} />
      ))}
      <PagingBar paging={paging} count={jobs.length} />
    </div>
  );
}

function JobRow({ job, onViewReferrals }: { job: JobStats; onViewReferrals: () => void }) {
  // Whoever sees the whole platform is told whose each row is.
  const { companyId } = useSession();
  return (
    <Accordion variant="outlined" disableGutters slotProps={{ transition: { unmountOnExit: true } }}>
      <AccordionSummary
        expandIcon={<ExpandMoreOutlined />}
        sx={{ "& .MuiAccordionSummary-content": { minWidth: 0, overflowWrap: "anywhere" } }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle1" component="span" sx={{ display: "block" }}>
            {job.title}
          </Typography>
          <Typography variant="body2" component="span" color="textSecondary">
            {companyId === null && `${job.companyName} · `}
            {METRICS.jobCounts(job.totalReferrals, job.hired)}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
        <DescriptionList
          facts={[
            { label: "Department", value: job.department ?? METRICS.unknownDepartment },
            { label: METRICS.conversionRate, value: formatPercent(job.conversionRate) },
          ]}
        />
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {REFERRAL_STATUSES.map((status) => (
            <Chip
              key={status}
              size="small"
              color={REFERRAL_STATUS[status].color}
              label={`${REFERRAL_STATUS[status].label}: ${job[countKey(status)]}`}
            />
          ))}
        </Box>
        <SecondaryButton onClick={onViewReferrals}>{METRICS.viewReferrals}</SecondaryButton>
      </AccordionDetails>
    </Accordion>
  );
}
