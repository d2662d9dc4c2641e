/** Number of pairs on the dashboard. */
export const BEST_PAIRS = { limit: 3 } as const;
