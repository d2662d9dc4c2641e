/** How many pairs a dashboard shows. */
export const BEST_PAIRS = { limit: 3 } as const;
