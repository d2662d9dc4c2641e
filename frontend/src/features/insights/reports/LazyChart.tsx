import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import type { ReportRow } from "@/shared/api/types";
import { loadChunk } from "@/shared/loadChunk";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { REPORTS } from "../messages";
import type { ReportChoice } from "./reportChoice";

/** About the height of a chart, so that little moves when it comes. */
const CHART_HEIGHT = 320;

type LazyChartProps = { choice: ReportChoice; rows: ReportRow[] | undefined };

/**
 * The chart in a script chunk of its own, fetched while the figures are: the charts weigh more than the
 * rest of the screen. Without it the table stands all the same.
 */
export function LazyChart({ choice, rows }: LazyChartProps) {
  const chart = useQuery({
    queryKey: ["report-chart"],
    queryFn: () => loadChunk(() => import("./ReportChart").then((m) => m.ReportChart)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (chart.error) {
    return <ErrorBanner onRetry={chart.refetch}>{REPORTS.chartFailed}</ErrorBanner>;
  }
  const Chart = chart.data;
  return Chart && rows ? (
    <Chart choice={choice} rows={rows} />
  ) : (
    <Skeleton variant="rounded" height={CHART_HEIGHT} />
  );
}
