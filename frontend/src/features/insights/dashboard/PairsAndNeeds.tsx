import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { Needs } from "./needs/Needs";
import { BestPairs } from "./pairs/BestPairs";
import { usePairsPending } from "./pairs/useBestPairs";

/**
 * The user's connections for open jobs, and below them what needs attention: shown together, so that
 * pairs that arrive later do not move what is being read.
 */
export function PairsAndNeeds() {
  const pending = usePairsPending();
  return (
    <>
      <BestPairs />
      {pending ? <LoadingState /> : <Needs />}
    </>
  );
}
