/** Text of the answers section, in its own file because it is loaded lazily. */

export const ANSWERS = {
  title: "Answers to Referrals",
  text: "How often the promise of a first answer was kept, and how long answers took",
  groupedBy: "Grouped by",
  by: { manager: "Hiring Managers", department: "Departments" },
  column: { manager: "Hiring Manager", department: "Department" },
  nobody: { manager: "No hiring manager", department: "Unknown Department" },
  kept: "Kept",
  keptHint: "Answered in time, out of those answered late or in time or overdue now",
  keptOf: (kept: string, ended: string) => `${kept} of ${ended}`,
  overdue: "Overdue Now",
  overdueHint: "Promised and not answered",
  waiting: "Waiting",
  waitingHint: "Still to be answered, overdue or not",
  median: "Median Time to Answer",
  medianHint: "To the first one, days of rest included; also where nothing was promised",
  noneEnded: "None due yet",
  noneAnswered: "No answer yet",
  empty: "No referral was promised an answer yet",
  emptyText: "The promise is set under Settings. It holds for referrals that are made from then on.",
  failed: (message: string) => `Error fetching answers: ${message}`,
} as const;
