import { plural, t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { QueryOf, Row } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { apiPage, useRefreshAffected } from "@/shared/api/queries";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";

/** Number of jobs listed; the rest are in Open Positions, or can be searched for. */
const MAX_JOBS = 10;
/** As many as the server compares. */
const MOST_PAIRS = 20;
const OPEN = { status: "OPEN" } as const;

/** Whether suggestions are shown: never in View As, as they are private. */
export const useHasSuggestions = (): boolean => useSession().viewAs === null;

/** How many people may fit a job. */
export const suggestionCountText = (count: number): string =>
  plural(count, { one: "# person you know may fit", other: "# people you know may fit" });

/** Who may fit a job, by the names that are known. */
export function suggestedPeopleText(names: readonly string[], count: number): string {
  const [first, second] = names;
  const others = count - Math.min(names.length, 2);
  if (!first) return suggestionCountText(count);
  if (!second) {
    return others > 0
      ? t`${first} and ${plural(others, { one: "# other", other: "# others" })} may fit`
      : t`${first} may fit`;
  }
  return others > 0
    ? t`${first}, ${second} and ${plural(others, { one: "# other", other: "# others" })} may fit`
    : t`${first} and ${second} may fit`;
}

/** The best pairs of a person whom the user knows and an open job, a few for each of the jobs with the best. */
export const bestPairsQuery = () => apiPage("/suggestions/", { query: { limit: MOST_PAIRS } });

/** Why suggestions are missing. */
export const suggestionsFailed = (message: string): string =>
  t`The suggestions could not be loaded: ${message}`;

/** The user's connections who may fit a job, best first. */
export const useSuggestions = (job: number, query: QueryOf<"/jobs/{id}/suggestions/">) =>
  useQuery(apiPage("/jobs/{id}/suggestions/", { path: { id: job }, query }));

/** How many open jobs there are, as the count of a list. */
export const openJobCountQuery = () => apiPage("/jobs/", { query: { ...OPEN, limit: 1 } });

/** The open jobs for which the user knows somebody, most people first. */
export const jobsWithSuggestionsQuery = () =>
  apiPage("/jobs/", {
    query: { ...OPEN, suggestions: true, with_suggestions: true, ordering: "-suggestions", limit: MAX_JOBS },
  });

export type PersonJob = Row<"/connections/{id}/jobs/">;

/** The open jobs that a person may fit, best first. */
export const personJobsQuery = (id: number) =>
  apiPage("/connections/{id}/jobs/", { path: { id }, query: { limit: MAX_JOBS } });

type SuggestionFit = { job: number; connection: number; fits: boolean };

/**
 * Hides a person for a job ("Not a fit"), or restores them with `fits`. Pending until affected
 * queries are refetched.
 */
export function useSetSuggestionFit() {
  const refresh = useRefreshAffected("suggestion");
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ job, connection, fits }: SuggestionFit) => {
      const path = { id: job, connection };
      return fits
        ? api.post("/jobs/{id}/suggestions/{connection}/restore/", { path })
        : api.post("/jobs/{id}/suggestions/{connection}/dismiss/", { path });
    },
    onSuccess: () => refresh(),
    onError: (error) => {
      const message = errorMessage(error);
      notify(t`The suggestion was not changed: ${message}`, "error");
    },
  });
}
