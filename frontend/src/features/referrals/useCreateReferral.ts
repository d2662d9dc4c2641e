import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isConflict } from "@/shared/api/errors";
import type { ReferralInput } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { createReferral } from "./api";

/** What shows or counts referrals. */
const AFFECTED_QUERIES = ["referrals", "jobs", "connections", "metrics", "platform-metrics"];

/** Puts a connection forward for a job. A conflict means that what is on screen is old, too. */
export function useCreateReferral() {
  const { view } = useSession();
  const queryClient = useQueryClient();
  const refresh = (): void => {
    for (const noun of AFFECTED_QUERIES) void queryClient.invalidateQueries({ queryKey: [noun] });
  };
  return useMutation({
    mutationFn: (input: ReferralInput) => createReferral(input, view.params),
    onSuccess: refresh,
    onError: (error) => {
      if (isConflict(error)) refresh();
    },
  });
}
