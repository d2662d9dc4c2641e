import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { isConflict } from "@/shared/api/errors";
import { queryKey, useApiList, useApiQuery, useRefreshAffected } from "@/shared/api/queries";
import type { Job, JobDetail, JobInput, JobStatus } from "@/shared/api/types";

/** One page of the jobs that match a query. */
export const useJobs = (query: QueryOf<"/jobs/">) => useApiList("/jobs/", { query });

/** The departments and locations by which jobs, optionally of one status, can be filtered. */
export const useJobFacets = (status?: JobStatus) => useApiQuery("/jobs/facets/", { query: { status } });

/** One job; does not fetch without an id. */
export const useJob = (id: number | null) => useApiQuery("/jobs/{id}/", { path: { id } });

/** One page of the referrals to a job. */
export const useJobReferrals = (id: number, query: QueryOf<"/jobs/{id}/referrals/">) =>
  useApiList("/jobs/{id}/referrals/", { path: { id }, query });

/** Creates a job; pending until affected queries are refetched. */
export function useCreateJob() {
  const refresh = useRefreshAffected("job");
  return useMutation({
    mutationFn: (input: JobInput) => api.post("/jobs/", { body: input }),
    onSuccess: () => refresh(),
  });
}

/**
 * Saves a whole job; the server refuses an outdated version. Pending until affected queries are
 * refetched; a conflict refetches them, too.
 */
export function useSaveJob() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("job");
  return useMutation({
    mutationFn: (job: Job) => api.put("/jobs/{id}/", { path: { id: job.id }, body: job }),
    onSuccess: (job) => {
      const key = queryKey("/jobs/{id}/", { path: { id: job.id } });
      queryClient.setQueryData<JobDetail>(key, (before) => ({ ...before, ...job }));
      return refresh();
    },
    onError: (error) => {
      if (isConflict(error)) void refresh();
    },
  });
}
