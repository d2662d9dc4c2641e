import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey, useApiQuery } from "@/shared/api/queries";
import type { Job } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { formatDate } from "@/shared/ui/format";
import { ASK } from "./messages";

const PATH = "/jobs/{id}/ask/";

/** How long colleagues are not asked again about a job: the server's own bound. */
const PAUSE_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Whether and when colleagues were asked about an open job, and whether they may be asked now. Offered to those who
 * fill jobs themselves: a superuser never asks in their place.
 */
export function useAsk({ id, status }: Job) {
  const { user } = useSession();
  const offered = status === "OPEN" && (user?.role === "HR" || user?.role === "HIRING_MANAGER");
  const { data } = useApiQuery(PATH, { path: { id }, enabled: offered });
  const refusal = data && !data.possible ? data.reason : null;
  return { offered, refusal, state: data?.asked_at ? stateOf(data.asked_at) : refusal };
}

/** When colleagues were asked, and from when on they can be again where that is still to come. */
function stateOf(askedAt: string): string {
  const again = new Date(Date.parse(askedAt) + PAUSE_MS);
  if (again.getTime() <= Date.now()) return ASK.askedOn(formatDate(askedAt));
  return ASK.againFrom(formatDate(askedAt), formatDate(again.toISOString()));
}

/** Asks colleagues about a job. */
export function useAskColleagues(id: number) {
  const queryClient = useQueryClient();
  const key = queryKey(PATH, { path: { id } });
  return useMutation({
    mutationFn: () => api.post(PATH, { path: { id } }),
    onSuccess: (asked) => queryClient.setQueryData(key, asked),
    onError: (error) => {
      console.error("Colleagues were not asked.", error);
      // Somebody else may have asked meanwhile.
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}
