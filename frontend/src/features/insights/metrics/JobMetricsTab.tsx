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
import { useListParams } from "@/shared/hooks/useListParams";
import { useSession } from "@/shared/session/useSession";
import { csvExport } from "@/shared/ui/csvExport";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { formatCount, formatPercent } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { countKey, REFERRAL_STATUSES, referralStatus, type StatusCounts } from "@/shared/ui/status";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { dataFailed, JOB_METRICS, jobMetricsFilters, useJobMetrics } from "../queries";

type JobMetricsTabProps = {
  estimated: JobStats[] | undefined;
  onViewReferrals: (job: JobStats) => void;
  onClear: () => void;
};

/** The figures of each job that matches the filters: rows that open, or a table. */
export function JobMetricsTab({ estimated, onViewReferrals, onClear }: JobMetricsTabProps) {
  // Across the whole platform, each row names its company.
  const seesPlatform = useSession().companyId === null;
  const [params, setParams] = useListParams(JOB_METRICS);
  const query = useJobMetrics(params, estimated);
  // Until a cleared filter is answered, these are still the jobs of the filter.
  const filtered = JOB_METRICS.isFiltered({ ...params, search: "" }) || query.isPlaceholderData;
  return (
    <DataTable
      tableId="job_metrics"
      label={t`Job Metrics`}
      columns={[...jobColumns(seesPlatform), referralsColumn(onViewReferrals)]}
      query={query}
      errorText={dataFailed}
      rowKey={({ id }) => id}
      card={(job) => <JobRow job={job} onViewReferrals={() => onViewReferrals(job)} />}
      divided
      // Estimates have no order of the server's.
      cardSort={!estimated}
      onExport={estimated ? undefined : csvExport("/hr-metrics/jobs/export/", jobMetricsFilters(params))}
      params={params}
      onChange={setParams}
      empty={
        filtered ? (
          <EmptyState
            title={t`No jobs found with the selected filter`}
            action={
              <SecondaryButton onClick={onClear}>
                <Trans>Clear Filter</Trans>
              </SecondaryButton>
            }
          />
        ) : (
          <EmptyState title={t`No jobs yet`} text={t`Figures appear here as soon as there is a job.`} />
        )
      }
    />
  );
}

const jobColumns = (seesPlatform: boolean): Column<JobStats, "/hr-metrics/jobs/">[] => [
  { id: "title", header: t`Job Title`, cell: ({ title }) => title, sortable: true, place: "title" },
  ...(seesPlatform
    ? [
        {
          id: "company",
          header: t`Company`,
          cell: (job: JobStats) => job.companyName,
        } satisfies Column<JobStats, "/hr-metrics/jobs/">,
      ]
    : []),
  {
    id: "department",
    header: t`Department`,
    cell: ({ department }) => department ?? t`Unknown Department`,
    sortable: true,
  },
  figureColumn("totalReferrals", t`Referrals`),
  ...REFERRAL_STATUSES.map((status) => ({
    ...figureColumn(countKey(status), referralStatus(status).label),
    optional: status !== "HIRED",
  })),
  {
    id: "conversionRate",
    header: t`Conversion Rate`,
    cell: (job) => <ConversionRate job={job} />,
    sortable: true,
    align: "right",
  },
];

type Figure = "totalReferrals" | keyof StatusCounts;

const figureColumn = (id: Figure, header: string): Column<JobStats, "/hr-metrics/jobs/"> => ({
  id,
  header,
  cell: (job) => formatCount(job[id]),
  sortable: true,
  align: "right",
});

const referralsColumn = (
  onViewReferrals: (job: JobStats) => void,
): Column<JobStats, "/hr-metrics/jobs/"> => ({
  ...actionsColumn((job: JobStats) => {
    const { title } = job;
    return (
      <SecondaryButton
        size="small"
        aria-label={t`View Referrals: ${title}`}
        onClick={() => onViewReferrals(job)}
      >
        <Trans>View Referrals</Trans>
      </SecondaryButton>
    );
  }),
  align: "right",
});

/** The share of hired referrals in figures, and as a bar. */
const ConversionRate = ({ job }: { job: JobStats }) => (
  <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
    <Box
      component="span"
      sx={{
        display: "block",
        width: 56,
        height: 6,
        borderRadius: 3,
        bgcolor: "action.selected",
        overflow: "hidden",
      }}
    >
      <Box
        component="span"
        sx={{ display: "block", height: "100%", width: `${job.conversionRate}%`, bgcolor: "primary.main" }}
      />
    </Box>
    <Box component="span" sx={{ minWidth: "3.5em", textAlign: "right" }}>
      {formatPercent(job.conversionRate)}
    </Box>
  </Box>
);

function JobRow({ job, onViewReferrals }: { job: JobStats; onViewReferrals: () => void }) {
  const { companyId } = useSession();
  const hired = formatCount(job.hired);
  const count = job.totalReferrals;
  return (
    <Accordion
      elevation={0}
      disableGutters
      slotProps={{ transition: { unmountOnExit: true } }}
      // The row has the line, and its padding is that of the summary.
      sx={{ mx: -2, my: -1.25, background: "none", "&::before": { display: "none" } }}
    >
      <AccordionSummary
        expandIcon={<ExpandMoreOutlined />}
        sx={{ "& .MuiAccordionSummary-content": { minWidth: 0, overflowWrap: "anywhere" } }}
      >
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            justifyContent: "space-between",
            columnGap: 2,
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h6" component="span" sx={{ display: "block" }}>
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
          <Typography variant="body2" component="span" sx={{ pr: 2 }}>
            <ConversionRate job={job} />
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
        <DescriptionList
          items={[
            { label: t`Department`, value: job.department ?? t`Unknown Department` },
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
