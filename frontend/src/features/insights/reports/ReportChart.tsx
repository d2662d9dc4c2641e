import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { BarChart } from "@mui/x-charts/BarChart";
import type { ReportRow } from "@/shared/api/types";
import { getLocale } from "@/shared/i18n/i18n";
import { formatCount } from "@/shared/ui/format";
import { type ReportChoice, reportTitle } from "./reportChoice";

/** A number on an axis, where there is little room: "9,500", "120K". */
export const formatTick = (value: number): string =>
  value < 10_000
    ? formatCount(value)
    : value.toLocaleString(getLocale(), { notation: "compact", maximumFractionDigits: 1 });

/** Sizes in px: axis and legend, one row of horizontal bars, a vertical chart, and labels. */
const BASE_HEIGHT = 96;
const ROW_HEIGHT = 44;
const VERTICAL_HEIGHT = { wide: 340, phone: 170 };
const LABEL_WIDTH = 150;
const LABEL_HEIGHT = 44;

/** The most months with a label: more would touch each other. */
const MAX_LABELS = { wide: 7, phone: 6 };

/** A month such as "2025-11" on the axis: "Nov", with its year for each January, or for all. */
function monthTick(key: string, withYear: boolean): string {
  const [year, month] = key.split("-").map(Number);
  if (!year || !month) return key;
  const name = new Date(year, month - 1).toLocaleString(getLocale(), { month: "short" });
  return month === 1 || withYear ? `${name}\n${year}` : name;
}

/**
 * Referrals and hires side by side: vertical bars for months, horizontal ones for departments and
 * people, whose names are long.
 */
export function ReportChart({ choice, rows }: { choice: ReportChoice; rows: ReportRow[] }) {
  const { palette } = useTheme().vars;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const size = isPhone ? "phone" : "wide";
  // Every second or third month has a label where there are many; the last one always does.
  const labelled = Math.ceil(rows.length / MAX_LABELS[size]);
  const isHorizontal = choice.type !== "referralsByMonth";
  const report = reportTitle(choice);
  const names = new Map(rows.map((row) => [row.key, row.group]));
  const categoryAxis = {
    data: rows.map((row) => row.key),
    valueFormatter: (key: string, { location }: { location: string }) =>
      location === "tick" && !isHorizontal ? monthTick(key, labelled > 1) : (names.get(key) ?? key),
    scaleType: "band" as const,
    categoryGapRatio: 0.35,
    disableLine: true,
    disableTicks: true,
  };
  const monthAxis = {
    ...categoryAxis,
    height: LABEL_HEIGHT,
    tickLabelInterval: (_key: string, index: number) => (rows.length - 1 - index) % labelled === 0,
  };
  const valueAxis = {
    tickMinStep: 1,
    tickNumber: 5,
    disableLine: true,
    disableTicks: true,
    valueFormatter: formatTick,
  };
  const series = [
    { data: rows.map((row) => row.count), label: t`Referrals`, color: palette.primary.main },
    { data: rows.map((row) => row.hired), label: t`Hired`, color: palette.success.main },
  ];
  return (
    <Box role="img" aria-label={t`Bar chart of ${report}. The table shows the same figures.`}>
      <BarChart
        layout={isHorizontal ? "horizontal" : "vertical"}
        height={isHorizontal ? BASE_HEIGHT + rows.length * ROW_HEIGHT : VERTICAL_HEIGHT[size]}
        series={series}
        xAxis={[isHorizontal ? valueAxis : monthAxis]}
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
