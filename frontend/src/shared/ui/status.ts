import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { JobStatus, JobType, ReferralStatus } from "@/shared/api/types";

export type StatusColour = "default" | "info" | "primary" | "success" | "error" | "warning";
type Status = { label: MessageDescriptor; color: StatusColour };

type DescribedStatus = Status & {
  /** "2 reviewing": how many of a job's referrals have it. */
  counted: (count: number) => string;
  /** Whether it is an answer: with every other one, somebody still has to decide. */
  final?: true;
};

/** What is said of a referral's status, in the order of the process; how to add one: `.github/docs/adding-a-status.md`. */
const REFERRAL_STATUS: Record<ReferralStatus, DescribedStatus> = {
  PENDING: {
    label: msg({ message: "Pending", context: "referral" }),
    color: "default",
    counted: (count) => plural(count, { one: "# pending", other: "# pending" }),
  },
  REVIEWING: {
    label: msg({ message: "Reviewing", context: "referral" }),
    color: "info",
    counted: (count) => plural(count, { one: "# reviewing", other: "# reviewing" }),
  },
  INTERVIEWING: {
    label: msg({ message: "Interviewing", context: "referral" }),
    color: "primary",
    counted: (count) => plural(count, { one: "# interviewing", other: "# interviewing" }),
  },
  HIRED: {
    label: msg({ message: "Hired", context: "referral" }),
    color: "success",
    counted: (count) => plural(count, { one: "# hired", other: "# hired" }),
    final: true,
  },
  REJECTED: {
    label: msg({ message: "Rejected", context: "referral" }),
    color: "error",
    counted: (count) => plural(count, { one: "# rejected", other: "# rejected" }),
    final: true,
  },
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

const read = (known: Record<string, Status>, status: string): { label: string; color: StatusColour } => {
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
/** The steps of the process that a referral can reach, and be rejected from. */
export const REFERRAL_STEPS = REFERRAL_STATUSES.filter((status) => status !== "REJECTED");
/** The steps after the first, which all referrals were at. */
export const LATER_STEPS = REFERRAL_STEPS.filter((status) => status !== "PENDING");
/** The decisions in the order of their buttons, which is also that of their keys, from 1. */
export const DECISIONS: readonly ReferralStatus[] = [...LATER_STEPS, "REJECTED", "PENDING"];

/** Whether a status is an answer to the referral. */
export const isFinal = (status: ReferralStatus): boolean => Boolean(REFERRAL_STATUS[status]?.final);

export const JOB_STATUSES = Object.keys(JOB_STATUS) as JobStatus[];

/* Options of select fields. */
/** With the stored one, also if this version does not know it. */
export const referralStatusOptions = (stored?: ReferralStatus) =>
  [...new Set([...REFERRAL_STATUSES, ...(stored ? [stored] : [])])].map((value) => ({
    value,
    label: referralStatus(value).label,
  }));
export const jobStatusOptions = () => JOB_STATUSES.map((value) => ({ value, label: jobStatus(value).label }));
export const jobTypeOptions = () =>
  (Object.keys(JOB_TYPE) as JobType[]).map((value) => ({ value, label: jobTypeLabel(value) }));

/** The field of a status in counts. */
export const countKey = <One extends ReferralStatus>(status: One) => status.toLowerCase() as Lowercase<One>;

export type StatusCounts = Record<Lowercase<ReferralStatus>, number>;

/** The counts of all statuses. */
export const countEach = (count: (status: ReferralStatus) => number): StatusCounts =>
  Object.fromEntries(REFERRAL_STATUSES.map((status) => [countKey(status), count(status)])) as StatusCounts;

/** How many referrals still have to be decided. */
export const countUndecided = (counts: StatusCounts): number =>
  REFERRAL_STATUSES.reduce((sum, status) => sum + (isFinal(status) ? 0 : counts[countKey(status)]), 0);

/** "2 reviewing", "1 hired": the statuses that referrals have, with their numbers. */
export const countedStatuses = (counts: StatusCounts): string[] =>
  REFERRAL_STATUSES.filter((status) => counts[countKey(status)] > 0).map((status) =>
    REFERRAL_STATUS[status].counted(counts[countKey(status)]),
  );
