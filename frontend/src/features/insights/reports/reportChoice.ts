import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { listParams, oneOf } from "@/shared/hooks/useListParams";

export const REPORT_TYPES = ["referralsByDepartment", "referralsByMonth", "topReferrers"] as const;
export const REPORT_RANGES = [
  "lastMonth",
  "lastThreeMonths",
  "lastSixMonths",
  "lastYear",
  "allTime",
] as const;

export type ReportType = (typeof REPORT_TYPES)[number];
export type ReportRange = (typeof REPORT_RANGES)[number];

/** Report type and date range, as in the query parameters. */
export type ReportChoice = { type: ReportType; range: ReportRange };

/** The report that the form starts with. */
export const DEFAULT_REPORT: ReportChoice = { type: "referralsByDepartment", range: "lastSixMonths" };

/** The generated report, as the address describes it. */
export const REPORT = listParams({ filters: { type: oneOf(REPORT_TYPES), range: oneOf(REPORT_RANGES) } });

const TYPES: Record<ReportType, MessageDescriptor> = {
  referralsByDepartment: msg`Referrals by Department`,
  referralsByMonth: msg`Referrals by Month`,
  topReferrers: msg`Top Referrers`,
};
const RANGES: Record<ReportRange, MessageDescriptor> = {
  lastMonth: msg`Last Month`,
  lastThreeMonths: msg`Last 3 Months`,
  lastSixMonths: msg`Last 6 Months`,
  lastYear: msg`Last Year`,
  allTime: msg`All Time`,
};

export const reportTypeLabel = (type: ReportType): string => i18n._(TYPES[type]);
export const reportRangeLabel = (range: ReportRange): string => i18n._(RANGES[range]);

/** "Referrals by Department · Last 6 Months". */
export const reportTitle = ({ type, range }: ReportChoice): string =>
  `${reportTypeLabel(type)} · ${reportRangeLabel(range)}`;
