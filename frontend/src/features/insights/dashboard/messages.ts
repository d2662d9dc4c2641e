/** Text of the dashboards. */
export const DASHBOARD = {
  quickActions: "Quick Actions",
  failed: (message: string) => `Error fetching data: ${message}`,
  keyMetrics: "Key Recruitment Metrics",
  viewMetrics: "View detailed metrics",
  superTitle: "Super User Dashboard",
  superText: "Platform-wide metrics and management",
  sampleFigure: "Sample figure",
  openOf: (jobs: string) => `Open positions, of ${jobs} you hire for`,
  superFailed: "The figures could not be loaded.",
  lastGood: (time: string) => `These are the figures of ${time}.`,
} as const;
