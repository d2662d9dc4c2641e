import { t } from "@lingui/core/macro";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import type { ReportRow } from "@/shared/api/types";
import { loadChunk } from "@/shared/loadChunk";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import type { ReportChoice } from "./reportChoice";

/** Approximate height of a chart, to keep the layout stable while it loads. */
export const CHART_HEIGHT = { xs: 170, sm: 340 };

type LazyChartProps = { choice: ReportChoice; rows: ReportRow[] | undefined };

/**
 * Loads the chart's chunk in parallel with its data, as the chart library is larger than the rest
 * of the screen. If it fails, the table still works.
 */
export function LazyChart({ choice, rows }: LazyChartProps) {
  const chart = useQuery({
    queryKey: ["report-chart"],
    queryFn: () => loadChunk(() => import("./ReportChart").then((m) => m.ReportChart)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (chart.error) {
    return <ErrorBanner onRetry={chart.refetch}>{t`The chart could not be loaded.`}</ErrorBanner>;
  }
  const Chart = chart.data;
  return Chart && rows ? (
    <Chart choice={choice} rows={rows} />
  ) : (
    <Skeleton variant="rounded" sx={{ height: CHART_HEIGHT }} />
  );
}
