import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { isConflict } from "@/shared/api/errors";
import { queryKey, useApiList, useApiQuery, useRefreshAffected } from "@/shared/api/queries";
import type { Job, JobInput, JobStatus } from "@/shared/api/types";

/** One page of the jobs that fulfil the filters. */
export const useJobs = (query: QueryOf<"/jobs/">) => useApiList("/jobs/", { query });

/** By which departments and locations the jobs, or those of one status, can be filtered. */
export const useJobFacets = (status?: JobStatus) => useApiQuery("/jobs/facets/", { query: { status } });

/** One job; nothing is asked without an id. */
export const useJob = (id: number | null) => useApiQuery("/jobs/{id}/", { path: { id } });

/** One page of the referrals to a job. */
export const useJobReferrals = (id: number, query: QueryOf<"/jobs/{id}/referrals/">) =>
  useApiList("/jobs/{id}/referrals/", { path: { id }, query });

/** Opens a job; pending until every list on screen knows of it. */
export function useCreateJob() {
  const refresh = useRefreshAffected("job");
  return useMutation({
    mutationFn: (input: JobInput) => api.post("/jobs/", { body: input }),
    onSuccess: () => refresh(),
  });
}

/**
 * Saves a whole job, as its version on screen allows; pending until every list on screen knows of it. A conflict
 * means that what is on screen is old.
 */
export function useSaveJob() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("job");
  return useMutation({
    mutationFn: (job: Job) => api.put("/jobs/{id}/", { path: { id: job.id }, body: job }),
    onSuccess: (job) => {
      queryClient.setQueryData(queryKey("/jobs/{id}/", { path: { id: job.id } }), job);
      return refresh();
    },
    onError: (error) => {
      if (isConflict(error)) void refresh();
    },
  });
}
