import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import visuallyHidden from "@mui/utils/visuallyHidden";
import { METRICS, REPORTS } from "@/features/insights/messages";
import { LazyChart } from "@/features/insights/reports/LazyChart";
import type { ReportChoice } from "@/features/insights/reports/reportChoice";
import { useApiRows } from "@/shared/api/queries";
import type { ReportRow } from "@/shared/api/types";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Section } from "@/shared/ui/layout/Section";

const MONTHS: ReportChoice = { type: "referralsByMonth", range: "lastYear" };

const NO_MONTHS = <EmptyState title={METRICS.noMonths} text={METRICS.noMonthsText} />;

/** Referrals and hires per month over the last year, as a chart. */
export function MonthsSection() {
  const months = useApiRows("/hr-metrics/months/");
  return (
    <Section title={METRICS.months} description={METRICS.monthsText}>
      <QueryError query={months} text={METRICS.failed} />
      {months.isPending && <Skeleton variant="rounded" height={320} />}
      {months.data && (months.data.length > 0 ? <Months rows={months.data} /> : NO_MONTHS)}
    </Section>
  );
}

/** The chart, and a table with the same figures for screen readers. */
function Months({ rows }: { rows: ReportRow[] }) {
  return (
    <Box sx={{ position: "relative" }}>
      <LazyChart choice={MONTHS} rows={rows} />
      <Box component="table" sx={visuallyHidden} aria-label={METRICS.months}>
        <thead>
          <tr>
            <th scope="col">{REPORTS.group.referralsByMonth}</th>
            <th scope="col">{REPORTS.count}</th>
            <th scope="col">{REPORTS.hired}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, group, count, hired }) => (
            <tr key={key}>
              <th scope="row">{group}</th>
              <td>{count}</td>
              <td>{hired}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
