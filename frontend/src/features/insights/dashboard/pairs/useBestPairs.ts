import { useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { useHasSuggestions, useSetSuggestionFit } from "@/features/matching/useSuggestions";
import type { Row } from "@/shared/api/calls";
import { useApiList } from "@/shared/api/queries";
import { BEST_PAIRS } from "./bestPairsQuery";

export type Pair = Row<"/suggestions/">;

/** The person's name and the job's title, as arguments for messages. */
export const getNames = ({ connection, job }: Pair) => [connectionName(connection), job.title] as const;

/** The best pairs of a person and a job that the user has neither referred nor hidden. */
export const useBestPairs = (enabled = true) => useApiList("/suggestions/", { query: BEST_PAIRS, enabled });

/** Whether the pairs have neither arrived nor failed yet; false where none are shown. */
export function usePairsPending(): boolean {
  const shown = useHasSuggestions();
  const { isFetched } = useBestPairs(shown);
  return shown && !isFetched;
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
