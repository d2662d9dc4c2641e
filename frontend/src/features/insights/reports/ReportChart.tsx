import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import type { ReportRow } from "@/shared/api/types";
import { formatCount } from "@/shared/ui/format";
import { REPORTS } from "../messages";
import { type ReportChoice, reportTitle } from "./reportChoice";

/** Space of the axis and the legend, and of one row of lying bars, in px. */
const FRAME = 96;
const ROW = 44;
const UPRIGHT = 340;
const NAMES = 150;
const MONTHS = 44;

/** "November 2025" below its bar: the name is cut, and the year stands only where one begins. */
function monthLabel(month: string, { location }: { location: string }): string {
  const [name = "", year = ""] = month.split(" ");
  if (location !== "tick") return month;
  return name === "January" ? `${name.slice(0, 3)}\n${year}` : name.slice(0, 3);
}

/** Referrals and hires side by side: months stand in a row, departments and people, with their long names, lie. */
export function ReportChart({ choice, rows }: { choice: ReportChoice; rows: ReportRow[] }) {
  const { palette } = useTheme().vars;
  const lying = choice.type !== "referralsByMonth";
  const names = {
    data: rows.map((row) => row.group),
    scaleType: "band" as const,
    categoryGapRatio: 0.35,
    disableLine: true,
    disableTicks: true,
  };
  const numbers = {
    tickMinStep: 1,
    tickNumber: 5,
    disableLine: true,
    disableTicks: true,
    valueFormatter: formatCount,
  };
  const series = [
    { data: rows.map((row) => row.count), label: REPORTS.count, color: palette.primary.main },
    { data: rows.map((row) => row.hired), label: REPORTS.hired, color: palette.success.main },
  ];
  return (
    <Box role="img" aria-label={REPORTS.chart(reportTitle(choice))}>
      <BarChart
        layout={lying ? "horizontal" : "vertical"}
        height={lying ? FRAME + rows.length * ROW : UPRIGHT}
        series={series}
        xAxis={[lying ? numbers : { ...names, height: MONTHS, valueFormatter: monthLabel }]}
        yAxis={[lying ? { ...names, width: NAMES } : { ...numbers, width: 36 }]}
        grid={lying ? { vertical: true } : { horizontal: true }}
        borderRadius={3}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        // One picture with one name; who cannot see it has the table.
        disableKeyboardNavigation
        skipAnimation
      />
    </Box>
  );
}
