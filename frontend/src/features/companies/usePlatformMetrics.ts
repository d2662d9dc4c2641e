import { useApiQuery } from "@/shared/api/queries";

/** The six figures. The last good ones are kept as long as the session lasts: they are shown when none can be had. */
export const usePlatformMetrics = () =>
  useApiQuery("/platform-metrics/", { gcTime: Number.POSITIVE_INFINITY });
