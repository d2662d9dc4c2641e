import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { QueryOf } from "@/shared/api/calls";
import { api, type Page } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useApiList, useApiQuery, useRefreshAffected } from "@/shared/api/queries";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { MATCHING } from "./messages";

/** Polling interval while the worker is busy. */
const POLL_MS = 3_000;

/** Whether suggestions are shown: never in View As, as they are private. */
export const useHasSuggestions = (): boolean => useSession().viewAs === null;

/** The user's connections who may fit a job, best first. */
export const useSuggestions = (job: number, query: QueryOf<"/jobs/{id}/suggestions/">, enabled = true) =>
  useApiList("/jobs/{id}/suggestions/", { path: { id: job }, query, enabled });

/** Whether connections were still being analyzed at the time of this list of suggestions. */
export const isStillWorking = (suggestions: Page<unknown> | undefined): boolean =>
  suggestions?.header("x-suggestions-state") === "working";

/**
 * How far the analysis of the user's connections is. Polls while it runs, and refetches suggestions
 * once it is complete. `enabled`: whether it may be running; `expected`: whether it was running when
 * the suggestions on screen were fetched, which are then refetched in any case. `upToDate`: whether
 * that has been done.
 */
export function useSuggestionsProgress({
  enabled,
  expected = false,
}: {
  enabled: boolean;
  expected?: boolean;
}) {
  const refresh = useRefreshAffected("suggestion");
  const state = useApiQuery("/suggestions/state/", {
    enabled,
    refetchInterval: ({ state: { data } }) => (data?.state === "working" ? POLL_MS : false),
  });
  const working = enabled && state.data?.state === "working";
  // A cached state may be from before an import.
  const complete = enabled && state.data?.state === "ready" && !state.isFetching;
  const [upToDate, setUpToDate] = useState(false);
  const wasExpected = useRef(false);
  const mustRefresh = useRef(false);
  useEffect(() => {
    if (working || (expected && !wasExpected.current)) mustRefresh.current = true;
    wasExpected.current = expected;
    if (working) setUpToDate(false);
    if (!complete || !mustRefresh.current) return;
    mustRefresh.current = false;
    void refresh().then(() => setUpToDate(true));
  });
  return {
    query: state,
    working,
    upToDate,
    understood: state.data?.understood ?? 0,
    total: state.data?.total ?? 0,
  };
}

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
      console.error("The suggestion was not changed.", error);
      notify(MATCHING.hideFailed(errorMessage(error)), "error");
    },
  });
}
