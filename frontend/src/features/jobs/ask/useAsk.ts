import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey, useApiQuery } from "@/shared/api/queries";
import type { Job } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";

const PATH = "/jobs/{id}/ask/";

/**
 * Whether and when colleagues were asked about an open job, and whether they may be asked now. Offered to those who
 * fill jobs themselves: a superuser never asks in their place.
 */
export function useAsk({ id, status }: Job) {
  const { user } = useSession();
  const offered = status === "OPEN" && (user?.role === "HR" || user?.role === "HIRING_MANAGER");
  const { data } = useApiQuery(PATH, { path: { id }, enabled: offered });
  return { offered, askedAt: data?.asked_at ?? null, refusal: data && !data.possible ? data.reason : null };
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
