import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useState } from "react";
import { METRICS } from "@/features/insights/messages";
import { useApiQuery } from "@/shared/api/queries";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Section } from "@/shared/ui/layout/Section";
import { reasonShares } from "../shares";
import { ShareBars } from "./ShareBars";

/** Reasons for rejections, fetched on demand. */
export function ReasonsSection() {
  const [open, setOpen] = useState(false);
  const reasons = useApiQuery("/hr-metrics/reasons/", { enabled: open });
  return (
    <Section
      title={METRICS.reasons}
      description={METRICS.reasonsText}
      actions={
        !open && (
          <Button
            color="inherit"
            variant="outlined"
            size="small"
            onClick={() => setOpen(true)}
            sx={{ flexShrink: 0 }}
          >
            {METRICS.showReasons}
          </Button>
        )
      }
    >
      <QueryError query={reasons} text={METRICS.failed} />
      {reasons.isLoading && <Skeleton variant="rounded" height={120} />}
      {reasons.data && (
        <ShareBars label={METRICS.reasons} shares={reasonShares(reasons.data, METRICS.noReason)} />
      )}
    </Section>
  );
}
