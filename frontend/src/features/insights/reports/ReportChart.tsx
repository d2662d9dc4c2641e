import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import type { ReportRow } from "@/shared/api/types";
import { formatCount } from "@/shared/ui/format";
import { REPORTS } from "../messages";
import { type ReportChoice, reportTitle } from "./reportChoice";

/** A number on an axis, where there is little room: "9,500", "120K". */
export const formatTick = (value: number): string =>
  value < 10_000
    ? formatCount(value)
    : value.toLocaleString("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** Sizes in px: axis and legend, one row of horizontal bars, a vertical chart, and labels. */
const BASE_HEIGHT = 96;
const ROW_HEIGHT = 44;
const VERTICAL_HEIGHT = 340;
const LABEL_WIDTH = 150;
const LABEL_HEIGHT = 44;

/** Shortens "November 2025" to "Nov" on the axis, with the year only for January. */
function monthLabel(month: string, { location }: { location: string }): string {
  const [name = "", year = ""] = month.split(" ");
  if (location !== "tick") return month;
  return name === "January" ? `${name.slice(0, 3)}\n${year}` : name.slice(0, 3);
}

/**
 * Referrals and hires side by side: vertical bars for months, horizontal ones for departments and
 * people, whose names are long.
 */
export function ReportChart({ choice, rows }: { choice: ReportChoice; rows: ReportRow[] }) {
  const { palette } = useTheme().vars;
  const isHorizontal = choice.type !== "referralsByMonth";
  const categoryAxis = {
    data: rows.map((row) => row.group),
    scaleType: "band" as const,
    categoryGapRatio: 0.35,
    disableLine: true,
    disableTicks: true,
  };
  const valueAxis = {
    tickMinStep: 1,
    tickNumber: 5,
    disableLine: true,
    disableTicks: true,
    valueFormatter: formatTick,
  };
  const series = [
    { data: rows.map((row) => row.count), label: REPORTS.count, color: palette.primary.main },
    { data: rows.map((row) => row.hired), label: REPORTS.hired, color: palette.success.main },
  ];
  return (
    <Box role="img" aria-label={REPORTS.chart(reportTitle(choice))}>
      <BarChart
        layout={isHorizontal ? "horizontal" : "vertical"}
        height={isHorizontal ? BASE_HEIGHT + rows.length * ROW_HEIGHT : VERTICAL_HEIGHT}
        series={series}
        xAxis={[
          isHorizontal ? valueAxis : { ...categoryAxis, height: LABEL_HEIGHT, valueFormatter: monthLabel },
        ]}
        yAxis={[isHorizontal ? { ...categoryAxis, width: LABEL_WIDTH } : { ...valueAxis, width: 36 }]}
        grid={isHorizontal ? { vertical: true } : { horizontal: true }}
        borderRadius={3}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        // The chart is one image with one label; screen readers use the table.
        disableKeyboardNavigation
        skipAnimation
      />
    </Box>
  );
}
