import { errorMessage } from "@/shared/api/errors";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { DASHBOARD } from "../messages";

type Counting = { error: Error | null; retry: () => void };

/** One banner for the counts that could not be loaded; Retry asks for those again. */
export function CountErrors({ counts }: { counts: Counting[] }) {
  const failed = counts.filter((count) => count.error);
  const first = failed[0]?.error;
  if (!first) return null;
  return (
    <ErrorBanner
      onRetry={() => {
        for (const count of failed) count.retry();
      }}
    >
      {DASHBOARD.failed(errorMessage(first))}
    </ErrorBanner>
  );
}
