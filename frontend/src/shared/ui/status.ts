import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { JobStatus, JobType, ReferralStatus } from "@/shared/api/types";

type Colour = "default" | "info" | "primary" | "success" | "error" | "warning";
type Status = { label: MessageDescriptor; color: Colour };

const REFERRAL_STATUS: Record<ReferralStatus, Status> = {
  PENDING: { label: msg({ message: "Pending", context: "referral" }), color: "default" },
  REVIEWING: { label: msg({ message: "Reviewing", context: "referral" }), color: "info" },
  INTERVIEWING: { label: msg({ message: "Interviewing", context: "referral" }), color: "primary" },
  HIRED: { label: msg({ message: "Hired", context: "referral" }), color: "success" },
  REJECTED: { label: msg({ message: "Rejected", context: "referral" }), color: "error" },
};

const JOB_STATUS: Record<JobStatus, Status> = {
  OPEN: { label: msg({ message: "Open", context: "job" }), color: "success" },
  CLOSED: { label: msg({ message: "Closed", context: "job" }), color: "default" },
  ON_HOLD: { label: msg({ message: "On Hold", context: "job" }), color: "warning" },
};

const JOB_TYPE: Record<JobType, MessageDescriptor> = {
  FULL_TIME: msg`Full Time`,
  PART_TIME: msg`Part Time`,
  CONTRACT: msg({ message: "Contract", context: "type of job" }),
  INTERNSHIP: msg`Internship`,
};

const read = (known: Record<string, Status>, status: string): { label: string; color: Colour } => {
  const found = known[status];
  return found ? { label: i18n._(found.label), color: found.color } : { label: status, color: "default" };
};

/** Label and colour of a referral's status; one that this version does not know is shown as it is. */
export const referralStatus = (status: string) => read(REFERRAL_STATUS, status);

/** Label and colour of a job's status; one that this version does not know is shown as it is. */
export const jobStatus = (status: string) => read(JOB_STATUS, status);

/** The label of a type of job; one that this version does not know is shown as it is. */
export function jobTypeLabel(type: string): string {
  const label = JOB_TYPE[type as JobType];
  return label ? i18n._(label) : type;
}

export const REFERRAL_STATUSES = Object.keys(REFERRAL_STATUS) as ReferralStatus[];
export const JOB_STATUSES = Object.keys(JOB_STATUS) as JobStatus[];

/* Options of select fields. */
export const referralStatusOptions = () =>
  REFERRAL_STATUSES.map((value) => ({ value, label: referralStatus(value).label }));
export const jobStatusOptions = () => JOB_STATUSES.map((value) => ({ value, label: jobStatus(value).label }));
export const jobTypeOptions = () =>
  (Object.keys(JOB_TYPE) as JobType[]).map((value) => ({ value, label: jobTypeLabel(value) }));

/** The field of a status in counts. */
export const countKey = (status: ReferralStatus) => status.toLowerCase() as Lowercase<ReferralStatus>;
