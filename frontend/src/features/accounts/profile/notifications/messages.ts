import type { MailMode, NotificationKind } from "@/shared/api/types";

export const PREFERENCES = {
  title: "Notifications",
  note: "The bell has everything. Here you choose what also comes by mail.",
  failed: (message: string): string => `Error fetching your preferences: ${message}`,
  saveFailed: (message: string): string => `This was not saved: ${message}`,
  saved: "Your choice has been saved.",
  timeZone: "Your time zone",
  timeZoneHint: "Daily digests come at eight in the morning there.",
  companyTimeZone: "As the company",
} as const;

const MODES: Record<MailMode, string> = {
  now: "At once",
  daily: "Daily digest",
  weekly: "Once a week",
  off: "No mail",
};

/** The mail modes available for a kind. */
export const getModes = (kind: NotificationKind): MailMode[] =>
  kind === "suggestions" ? ["weekly", "off"] : ["now", "daily", "off"];

/** Descriptions of the kinds, grouped by the role they concern. */
export const KINDS: Record<NotificationKind, string> = {
  referral_made: "Somebody is referred to a job that I review",
  referral_status: "The status of my referral changes",
  referral_message: "Somebody writes about a referral, or asks for contact details",
  answer_due: "An answer that I owe is due today",
  answer_overdue: "An answer is overdue",
  job_status: "A job to which I referred somebody is put on hold, closed or reopened",
  job_assigned: "I become the hiring manager of a job",
  invitation_accepted: "Somebody whom I invited signs in for the first time",
  import_finished: "A long import of my connections is finished",
  webhook_switched_off: "A webhook is switched off because it keeps failing",
  job_ask: "HR or a hiring manager asks whom I know for a job",
  suggestions: "I may know somebody for open jobs",
};

/** Additional hints on kinds. */
export const HINTS: Partial<Record<NotificationKind, string>> = {
  job_ask: "Muted, such asks are not under the bell either.",
  suggestions: "Your dashboard shows them; by mail they come once a week at most.",
};

/** The label of a mode. */
export const getModeLabel = (kind: NotificationKind, mode: MailMode): string =>
  kind === "job_ask" && mode === "off" ? "Muted" : MODES[mode];

const REFERRERS: NotificationKind[] = ["referral_status", "referral_message", "job_status"];
const REVIEWERS: NotificationKind[] = ["referral_made", "answer_due", "answer_overdue"];

/** The kinds that concern each role; unknown roles see all kinds. */
export const KINDS_OF_ROLE: Record<string, NotificationKind[]> = {
  EMPLOYEE: [...REFERRERS, "import_finished", "job_ask", "suggestions"],
  HIRING_MANAGER: [...REVIEWERS, "job_assigned", ...REFERRERS],
  HR: [...REVIEWERS, ...REFERRERS, "invitation_accepted", "webhook_switched_off"],
};
