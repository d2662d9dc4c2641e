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
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatPercent } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { countKey, REFERRAL_STATUSES, referralStatus } from "@/shared/ui/status";
import { PagingBar } from "@/shared/ui/table/PagingBar";
import { useLastPage, usePaging } from "@/shared/ui/table/usePaging";
import { METRICS } from "../messages";
import { type JobFilters, useJobStats } from "../queries";

type JobMetricsTabProps = JobFilters & {
  estimated: JobStats[] | undefined;
  onViewReferrals: (job: JobStats) => void;
  onClear: () => void;
};

/** The figures of each job that matches the filters, page by page. */
export function JobMetricsTab({ job, status, estimated, onViewReferrals, onClear }: JobMetricsTabProps) {
  const paging = usePaging({ resetOn: [job, status] });
  const { rows, count, query } = useJobStats({ job, status }, paging, estimated);
  useLastPage(count, paging);
  if (!rows) return query.error ? <QueryError query={query} text={METRICS.failed} /> : <LoadingState />;
  if (count === 0) {
    // Until a cleared filter is answered, these are still the jobs of the filter.
    const filtered = job !== undefined || status !== undefined || query.isPlaceholderData;
    if (!filtered) return <EmptyState title={METRICS.noJobsYet} text={METRICS.noJobsYetText} />;
    return (
      <EmptyState
        title={METRICS.noJobs}
        action={<SecondaryButton onClick={onClear}>{METRICS.clearFilter}</SecondaryButton>}
      />
    );
  }
  return (
    <div aria-busy={query.isPlaceholderData}>
      <QueryError query={query} text={METRICS.failed} />
      {rows.map((one) => (
        <JobRow key={one.id} job={one} onViewReferrals={() => onViewReferrals(one)} />
      ))}
      <PagingBar paging={paging} count={count} />
    </div>
  );
}

function JobRow({ job, onViewReferrals }: { job: JobStats; onViewReferrals: () => void }) {
  // Across the whole platform, each row names its company.
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
            {companyId === null && <span>{`${job.companyName} · `}</span>}
            <span>{METRICS.jobCounts(job.totalReferrals, job.hired)}</span>
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
        <DescriptionList
          items={[
            { label: "Department", value: job.department ?? METRICS.unknownDepartment },
            { label: METRICS.conversionRate, value: formatPercent(job.conversionRate) },
          ]}
        />
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {REFERRAL_STATUSES.map((status) => (
            <Chip
              key={status}
              size="small"
              color={referralStatus(status).color}
              label={`${referralStatus(status).label}: ${job[countKey(status)]}`}
            />
          ))}
        </Box>
        <SecondaryButton onClick={onViewReferrals}>{METRICS.viewReferrals}</SecondaryButton>
      </AccordionDetails>
    </Accordion>
  );
}
