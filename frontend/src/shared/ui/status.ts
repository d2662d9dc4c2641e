import type { JobStatus, JobType, ReferralStatus } from "@/shared/api/types";

type Colour = "default" | "info" | "primary" | "success" | "error" | "warning";

export const REFERRAL_STATUS: Record<ReferralStatus, { label: string; color: Colour }> = {
  PENDING: { label: "Pending", color: "default" },
  REVIEWING: { label: "Reviewing", color: "info" },
  INTERVIEWING: { label: "Interviewing", color: "primary" },
  HIRED: { label: "Hired", color: "success" },
  REJECTED: { label: "Rejected", color: "error" },
};
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
export const JOB_STATUSES = Object.keys(JOB_STATUS) as JobStatus[];
export const JOB_STATUS_OPTIONS = JOB_STATUSES.map((value) => ({ value, label: JOB_STATUS[value].label }));

export const JOB_TYPE: Record<JobType, string> = {
  FULL_TIME: "Full Time",
  PART_TIME: "Part Time",
  CONTRACT: "Contract",
  INTERNSHIP: "Internship",
};
export const JOB_TYPE_OPTIONS = (Object.keys(JOB_TYPE) as JobType[]).map((value) => ({
  value,
  label: JOB_TYPE[value],
}));
