import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useApiList, useApiQuery, useRefreshAffected } from "@/shared/api/queries";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { MATCHING } from "./messages";

/** How often it is asked how far the worker is. */
const POLL_MS = 3_000;

/** Whether the person signed in is shown suggestions: in a view of somebody else's, nobody is. */
export const useHasSuggestions = (): boolean => useSession().viewAs === null;

/** Whom of one's own connections a job may suit, best first. */
export const useSuggestions = (job: number, query: QueryOf<"/jobs/{id}/suggestions/">, enabled = true) =>
  useApiList("/jobs/{id}/suggestions/", { path: { id: job }, query, enabled });

/**
 * How far the reading of one's connections' positions is; asked again while it goes on. What was suggested
 * before is asked for anew once it is done.
 */
export function useSuggestionsState() {
  const refresh = useRefreshAffected("suggestion");
  const enabled = useHasSuggestions();
  const state = useApiQuery("/suggestions/state/", {
    enabled,
    refetchInterval: ({ state: { data } }) => (data?.state === "working" ? POLL_MS : false),
  });
  const working = state.data?.state === "working";
  const wasWorking = useRef(false);
  useEffect(() => {
    if (wasWorking.current && !working) void refresh();
    wasWorking.current = working;
  }, [working, refresh]);
  return { working, understood: state.data?.understood ?? 0, total: state.data?.total ?? 0 };
}

type Verdict = { job: number; connection: number; fits: boolean };

/** "Not a fit" hides a person for one job; `fits` takes it back. Pending until all that is on screen knows of it. */
export function useJudgeSuggestion() {
  const refresh = useRefreshAffected("suggestion");
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ job, connection, fits }: Verdict) => {
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
