import type { JobStatus, JobType, ReferralStatus } from "@/shared/api/types";

type Colour = "default" | "info" | "primary" | "success" | "error" | "warning";

export const REFERRAL_STATUS: Record<ReferralStatus, { label: string; color: Colour }> = {
  PENDING: { label: "Pending", color: "default" },
  REVIEWING: { label: "Reviewing", color: "info" },
  INTERVIEWING: { label: "Interviewing", color: "primary" },
  HIRED: { label: "Hired", color: "success" },
  REJECTED: { label: "Rejected", color: "error" },
};
/** Label and colour of a status; a status that this version does not know is shown as it is. */
export const referralStatus = (status: string): { label: string; color: Colour } =>
  REFERRAL_STATUS[status as ReferralStatus] ?? { label: status, color: "default" };

export const REFERRAL_STATUSES = Object.keys(REFERRAL_STATUS) as ReferralStatus[];
export const REFERRAL_STATUS_OPTIONS = REFERRAL_STATUSES.map((value) => ({
  value,
  label: REFERRAL_STATUS[value].label,
}));

/** The field of a status in counts. */
export const countKey = (status: ReferralStatus) => status.toLowerCase() as Lowercase<ReferralStatus>;

export const JOB_STATUS: Record<JobStatus, { label: string; color: Colour }> = {
  OPEN: { label: "Open", color: "success" },
  CLOSED: { label: "Closed", color: "default" },
  ON_HOLD: { label: "On Hold", color: "warning" },
};
/** As `referralStatus`. */
export const jobStatus = (status: string): { label: string; color: Colour } =>
  JOB_STATUS[status as JobStatus] ?? { label: status, color: "default" };

export const JOB_STATUSES = Object.keys(JOB_STATUS) as JobStatus[];
export const JOB_STATUS_OPTIONS = JOB_STATUSES.map((value) => ({ value, label: JOB_STATUS[value].label }));

export const JOB_TYPE: Record<JobType, string> = {
  FULL_TIME: "Full Time",
  PART_TIME: "Part Time",
  CONTRACT: "Contract",
  INTERNSHIP: "Internship",
};
/** As `referralStatus`. */
export const jobTypeLabel = (type: string): string => JOB_TYPE[type as JobType] ?? type;

export const JOB_TYPE_OPTIONS = (Object.keys(JOB_TYPE) as JobType[]).map((value) => ({
  value,
  label: JOB_TYPE[value],
}));
