import { useApiQuery } from "@/shared/api/queries";

/**
 * The platform's six figures. Kept for the whole session, as the last known figures are shown if
 * they cannot be refetched.
 */
export const usePlatformMetrics = () =>
  useApiQuery("/platform-metrics/", { gcTime: Number.POSITIVE_INFINITY });
