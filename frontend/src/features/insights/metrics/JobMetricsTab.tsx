import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { JobStats, ReferralStatus } from "@/shared/api/types";
import { useLastPage, useListParams } from "@/shared/hooks/useListParams";
import { useSession } from "@/shared/session/useSession";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, formatPercent } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { countKey, REFERRAL_STATUSES, referralStatus } from "@/shared/ui/status";
import { PagingBar } from "@/shared/ui/table/PagingBar";
import { dataFailed, JOB_METRICS, useJobMetrics } from "../queries";

type JobMetricsTabProps = {
  estimated: JobStats[] | undefined;
  onViewReferrals: (job: JobStats) => void;
  onClear: () => void;
};

/** The figures of each job that matches the filters, page by page. */
export function JobMetricsTab({ estimated, onViewReferrals, onClear }: JobMetricsTabProps) {
  const [params, setParams] = useListParams(JOB_METRICS);
  const { rows, count, query } = useJobMetrics(params, estimated);
  useLastPage(count, params, setParams);
  if (!rows) return query.error ? <QueryError query={query} text={dataFailed} /> : <LoadingState />;
  if (count === 0) {
    // Until a cleared filter is answered, these are still the jobs of the filter.
    const filtered = JOB_METRICS.isFiltered({ ...params, search: "" }) || query.isPlaceholderData;
    if (!filtered) {
      return <EmptyState title={t`No jobs yet`} text={t`Figures appear here as soon as there is a job.`} />;
    }
    return (
      <EmptyState
        title={t`No jobs found with the selected filter`}
        action={
          <SecondaryButton onClick={onClear}>
            <Trans>Clear Filter</Trans>
          </SecondaryButton>
        }
      />
    );
  }
  return (
    <div aria-busy={query.isPlaceholderData}>
      <QueryError query={query} text={dataFailed} />
      {rows.map((one) => (
        <JobRow key={one.id} job={one} onViewReferrals={() => onViewReferrals(one)} />
      ))}
      <PagingBar params={params} count={count} onChange={setParams} />
    </div>
  );
}

function JobRow({ job, onViewReferrals }: { job: JobStats; onViewReferrals: () => void }) {
  // Across the whole platform, each row names its company.
  const { companyId } = useSession();
  const hired = formatCount(job.hired);
  const count = job.totalReferrals;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ transition: { unmountOnExit: true } }}
      // One line between two rows, not the borders of both.
      sx={{ "& + &": { borderTop: 0 } }}
    >
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
            <span>
              {plural(count, {
                one: `# referral · ${hired} hired`,
                other: `# referrals · ${hired} hired`,
              })}
            </span>
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
        <DescriptionList
          items={[
            { label: t`Department`, value: job.department ?? t`No department` },
            { label: t`Conversion Rate`, value: formatPercent(job.conversionRate) },
          ]}
        />
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {REFERRAL_STATUSES.map((status) => (
            <StatusCount key={status} status={status} count={job[countKey(status)]} />
          ))}
        </Box>
        <SecondaryButton onClick={onViewReferrals}>
          <Trans>View Referrals</Trans>
        </SecondaryButton>
      </AccordionDetails>
    </Accordion>
  );
}

function StatusCount({ status, count }: { status: ReferralStatus; count: number }) {
  const { label, color } = referralStatus(status);
  return <Chip size="small" color={color} label={`${label}: ${formatCount(count)}`} />;
}
