import Skeleton from "@mui/material/Skeleton";
import { METRICS } from "@/features/insights/messages";
import { useApiRows } from "@/shared/api/queries";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Section } from "@/shared/ui/layout/Section";
import { reasonShares } from "../shares";
import { ShareBars } from "./ShareBars";

/** Reasons for rejections. */
export function ReasonsSection() {
  const reasons = useApiRows("/hr-metrics/reasons/");
  return (
    <Section title={METRICS.reasons} description={METRICS.reasonsText}>
      <QueryError query={reasons} text={METRICS.failed} />
      {reasons.isLoading && <Skeleton variant="rounded" height={120} />}
      {reasons.data && (
        <ShareBars label={METRICS.reasons} shares={reasonShares(reasons.data, METRICS.noReason)} />
      )}
    </Section>
  );
}
