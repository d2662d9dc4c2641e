/** When an answer is due, in the same words for referrers and reviewers. */
export const ANSWER = {
  label: "Answer",
  by: (day: string) => `Answer by ${day}`,
  due: "Answer due today",
  overdue: (workingDays: string) => `${workingDays} overdue`,
  overdueSince: (day: string) => `Overdue since ${day}`,
  paused: "Paused while the job is on hold",
  filter: "Answer filter",
  dueToday: "Due today",
  isOverdue: "Overdue",
  sort: "Answer due first",
  oldestFirst: "Oldest first",
} as const;
