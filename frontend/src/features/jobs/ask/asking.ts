import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey } from "@/shared/api/queries";
import type { JobDetail } from "@/shared/api/types";
import { formatDate } from "@/shared/ui/format";
import { ASK } from "./messages";

/** How long to wait before asking again about the same job, as on the server. */
const PAUSE_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Whether and when colleagues were asked about an open job, and whether they can be asked now. The
 * job of a user who may not ask has no `ask`.
 */
export function describeAsk({ status, ask }: JobDetail) {
  const disabledReason = ask && !ask.possible ? ask.reason : null;
  return {
    // The job may just have been closed here.
    canAsk: status === "OPEN" && ask !== undefined,
    disabledReason,
    statusText: ask?.asked_at ? describeLastAsk(ask.asked_at) : disabledReason,
  };
}

/** When colleagues were asked and, if still in the future, when they can be asked again. */
function describeLastAsk(askedAt: string): string {
  const nextAsk = new Date(Date.parse(askedAt) + PAUSE_MS);
  if (nextAsk.getTime() <= Date.now()) return ASK.askedOn(formatDate(askedAt));
  return ASK.againFrom(formatDate(askedAt), formatDate(nextAsk.toISOString()));
}

/** Asks colleagues about a job. */
export function useAskColleagues(id: number) {
  const queryClient = useQueryClient();
  const key = queryKey("/jobs/{id}/", { path: { id } });
  return useMutation({
    mutationFn: () => api.post("/jobs/{id}/ask/", { path: { id } }),
    onSuccess: (ask) => queryClient.setQueryData<JobDetail>(key, (job) => job && { ...job, ask }),
    onError: (error) => {
      console.error("Colleagues were not asked.", error);
      // Somebody else may have asked meanwhile.
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}
