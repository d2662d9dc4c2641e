import { t } from "@lingui/core/macro";
import { formatPlainDate } from "@/shared/ui/format";
import { referralStatus } from "@/shared/ui/status";
import type { ReferralParams } from "./queries";

/** Removes the filters that the figures of HR Metrics set when they open their rows. */
export const NO_FIGURE_FILTERS = {
  job: "",
  referrer: "",
  reason: "",
  reached: "",
  left_from: "",
  created_from: "",
  created_to: "",
  hired_from: "",
  hired_to: "",
} as const;

type FigureFilter = { label: string; cleared: Partial<typeof NO_FIGURE_FILTERS> };

function days(from: string | undefined, to: string | undefined): string {
  const [first, last] = [formatPlainDate(from), formatPlainDate(to)];
  if (from && to) return t`${first} to ${last}`;
  return from ? t`since ${first}` : t`until ${last}`;
}

/** The filters of a figure that are set, each with its label and what removes it. */
export function figureFilters(params: ReferralParams): FigureFilter[] {
  const { job, referrer, reason, reached, left_from, created_from, created_to, hired_from, hired_to } =
    params;
  const filters: FigureFilter[] = [];
  if (job) filters.push({ label: t`One job`, cleared: { job: "" } });
  if (referrer) filters.push({ label: t`One referrer`, cleared: { referrer: "" } });
  if (reason) filters.push({ label: t`Reason: ${reason}`, cleared: { reason: "" } });
  if (reached) {
    const step = referralStatus(reached).label;
    filters.push({ label: t`Ever ${step} or further`, cleared: { reached: "" } });
  }
  if (left_from) {
    const step = referralStatus(left_from).label;
    filters.push({ label: t`Rejected from ${step}`, cleared: { left_from: "" } });
  }
  if (created_from || created_to) {
    const made = days(created_from, created_to);
    filters.push({ label: t`Made: ${made}`, cleared: { created_from: "", created_to: "" } });
  }
  if (hired_from || hired_to) {
    const hired = days(hired_from, hired_to);
    filters.push({ label: t`Hired: ${hired}`, cleared: { hired_from: "", hired_to: "" } });
  }
  return filters;
}
