import { formatCount, formatNumberOf } from "@/shared/ui/format";

/** Text of the dashboard sections on what needs attention. */
export const NEEDS = {
  failed: (message: string): string => `Error fetching what needs you now: ${message}`,
  movements: "What became of your referrals",
  noMovements: "Nothing has moved yet. Once somebody decides, it stands here.",
  owed: "Answers you wait for",
  newJobs: "New open jobs",
  newJobsText: (count: number): string => `${formatNumberOf(count, "job")} since you last looked`,
  allJobs: "See all open jobs",
  waiting: "Waiting for your answer",
  waitingFor: (count: number, days: number): string =>
    `${formatNumberOf(count, "referral")} ${count === 1 ? "waits" : "wait"} for your first answer${
      days > 0 ? `, the oldest since ${days} ${days === 1 ? "day" : "days"}` : ""
    }.`,
  nobodyWaits: "Nobody waits for your first answer.",
  reviewAll: "Review all",
  quiet: "Jobs without a referral in 30 days",
  more: (count: number): string => `and ${formatCount(count)} more`,
  overdue: "Overdue answers",
  noOverdue: "No answer is overdue.",
  noDepartment: "No department",
  overdueCount: (count: number): string => `${formatCount(count)} overdue`,
  week: "The last seven days",
  weekText: "Beside the seven days before",
  before: (count: number): string => `${formatCount(count)} in the week before`,
  neverSignedIn: "Never signed in",
  neverSignedInText: "They have an account, but have not been here yet.",
  checklist: "First steps",
  checklistText: "Each ticks itself once it is done; then this list goes away.",
  done: "Done",
  open: "To do",
  platform: "What needs attention",
  idle: "Companies without a sign-in for 30 days",
  noIdle: "In every company somebody has signed in within 30 days.",
  lastSignIn: (time: string): string => `Last sign-in ${time}`,
  neverASignIn: "Nobody has ever signed in",
  failures: "Deliveries that fail",
  noCompany: "People without a company",
  webhooks: (count: number): string => `${formatNumberOf(count, "webhook")} failing or switched off`,
  deliveries: (count: number): string =>
    `${formatCount(count)} ${count === 1 ? "mail or notification" : "mails and notifications"} given up`,
  growth: "Referrals by company, last 30 days",
  growthBefore: (count: number): string => `${formatCount(count)} in the 30 days before`,
  noGrowth: "No company has made a referral in 60 days.",
} as const;

export const WEEK_FIGURES = { referrals: "Referrals", interviews: "Interviews", hires: "Hires" } as const;
