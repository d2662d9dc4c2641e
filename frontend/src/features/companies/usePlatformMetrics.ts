export { usePlatformMetrics } from "./queries";
