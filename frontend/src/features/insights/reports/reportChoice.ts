import { useUrlState } from "@/shared/hooks/useUrlState";
import { REPORTS } from "../messages";
import { DEFAULT_CHOICE } from "../queries";

export type ReportType = keyof typeof REPORTS.types;
export type ReportRange = keyof typeof REPORTS.ranges;

/** Report type and date range, as in the query parameters. */
export type ReportChoice = { type: ReportType; range: ReportRange };

export const REPORT_TYPES = Object.keys(REPORTS.types) as ReportType[];
export const REPORT_RANGES = Object.keys(REPORTS.ranges) as ReportRange[];

/** "Referrals by Department · Last 6 Months". */
export const reportTitle = ({ type, range }: ReportChoice): string =>
  `${REPORTS.types[type]} · ${REPORTS.ranges[range]}`;

/**
 * The generated report, kept in the URL, so that reload, links and Back restore it; null before the
 * first.
 */
export function useReportChoice(): [ReportChoice | null, (choice: ReportChoice) => void] {
  const { params, change } = useUrlState();
  const type = REPORT_TYPES.find((one) => one === params.get("type"));
  const range = REPORT_RANGES.find((one) => one === params.get("range"));
  const choice =
    type || range ? { type: type ?? DEFAULT_CHOICE.type, range: range ?? DEFAULT_CHOICE.range } : null;
  return [choice, (next) => change(next, { push: true })];
}
