import { useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { useJudgeSuggestion } from "@/features/matching/useSuggestions";
import type { Row } from "@/shared/api/calls";
import { useApiList } from "@/shared/api/queries";
import { BEST_PAIRS } from "./bestPairsQuery";

export type Pair = Row<"/suggestions/">;

/** The person's name and the job's title, for sentences about both. */
export const namesIn = ({ connection, job }: Pair) => [connectionName(connection), job.title] as const;

/** The best pairs of a person and a job that nothing was done about yet. */
export const useBestPairs = () => useApiList("/suggestions/", { query: BEST_PAIRS });

/** Hides a pair, and brings the last hidden one back. */
export function useNotAFit() {
  const [hidden, setHidden] = useState<Pair | null>(null);
  const { mutate, isPending } = useJudgeSuggestion();
  const judge = (pair: Pair, fits: boolean): void =>
    mutate(
      { job: pair.job.id, connection: pair.connection.id, fits },
      { onSuccess: () => setHidden(fits ? null : pair) },
    );
  return { hidden, busy: isPending, judge };
}
