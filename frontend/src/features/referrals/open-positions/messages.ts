/** Text of the Open Positions screen. */
export const OPEN_POSITIONS = {
  title: "Open Positions",
  description: "Do you know somebody for one of these jobs?",
  list: "Jobs",
  preview: (company: string) =>
    `Preview: every employee of ${company} sees these positions. Whom you refer comes from your own connections.`,
  refer: "Refer a Connection",
  importFirst: "Import LinkedIn connections to make referrals",
  referred: (job: string) => `Successfully referred connection for ${job}`,
  empty: "No jobs found",
  emptyText: "Try adjusting your search filters.",
  noneText: "Open jobs appear here as soon as they are created.",
  clearFilters: "Clear filters",
  order: "Order",
  newest: "Newest first",
  byPeople: "Where I know someone",
  gone: "This job is not open for referrals any more.",
} as const;
