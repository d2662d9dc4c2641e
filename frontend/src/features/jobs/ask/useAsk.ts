import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey, useApiQuery } from "@/shared/api/queries";
import type { Job } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { formatDate } from "@/shared/ui/format";
import { ASK } from "./messages";

const PATH = "/jobs/{id}/ask/";

/** How long to wait before asking again about the same job, as on the server. */
const PAUSE_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Whether and when colleagues were asked about an open job, and whether they can be asked now. Only
 * HR and hiring managers may ask; superusers never ask for them.
 */
export function useAsk({ id, status }: Job) {
  const { user } = useSession();
  const canAsk = status === "OPEN" && (user?.role === "HR" || user?.role === "HIRING_MANAGER");
  const { data } = useApiQuery(PATH, { path: { id }, enabled: canAsk });
  const disabledReason = data && !data.possible ? data.reason : null;
  return {
    canAsk,
    disabledReason,
    statusText: data?.asked_at ? describeLastAsk(data.asked_at) : disabledReason,
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
