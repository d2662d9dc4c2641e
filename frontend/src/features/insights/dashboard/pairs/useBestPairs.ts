import { useEffect, useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { isStillWorking, useHasSuggestions, useSetSuggestionFit } from "@/features/matching/queries";
import type { Row } from "@/shared/api/calls";
import { useApiList, useApiQuery } from "@/shared/api/queries";
import { BEST_PAIRS } from "./bestPairsQuery";

export type Pair = Row<"/suggestions/">;

/** The person's name and the job's title, as arguments for messages. */
export const getNames = ({ connection, job }: Pair) => [connectionName(connection), job.title] as const;

/** The best pairs of a person and a job that the user has neither referred nor hidden. */
export const useBestPairs = (enabled = true) => useApiList("/suggestions/", { query: BEST_PAIRS, enabled });

/** The longest time that content below the pairs waits for them. */
const MAX_WAIT_MS = 2_000;

/**
 * Whether it is still unknown if pairs, or the progress of the analysis, will be shown. False where
 * none are shown, after a failure, and if the answers take longer than two seconds.
 */
export function usePairsPending(): boolean {
  const shown = useHasSuggestions();
  const pairs = useBestPairs(shown);
  const mayWork = shown && isStillWorking(pairs.data);
  const progress = useApiQuery("/suggestions/state/", { enabled: mayWork });
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const known = pairs.isFetched && (!mayWork || progress.isFetched);
  return shown && !known && !waited;
}

/** Hides a pair, and restores the one hidden last. */
export function useHidePair() {
  const [hidden, setHidden] = useState<Pair | null>(null);
  const { mutate, isPending } = useSetSuggestionFit();
  const setFit = (pair: Pair, fits: boolean): void =>
    mutate(
      { job: pair.job.id, connection: pair.connection.id, fits },
      { onSuccess: () => setHidden(fits ? null : pair) },
    );
  return { hidden, busy: isPending, setFit };
}
