import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallOptions, QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { errorMessage, getFieldErrors, isConflict, isServerFailure } from "@/shared/api/errors";
import { queryKey, useApiList, useApiQuery, useRefreshAffected } from "@/shared/api/queries";
import type {
  Job,
  JobDetail,
  JobInput,
  JobStatus,
  JobUnderstanding,
  JobUnderstandingInput,
} from "@/shared/api/types";

/** One page of the jobs that match a query. */
export const useJobs = (query: QueryOf<"/jobs/">) => useApiList("/jobs/", { query });

/** The departments and locations by which jobs, optionally of one status, can be filtered. */
export const useJobFacets = (status?: JobStatus) => useApiQuery("/jobs/facets/", { query: { status } });

/** One job; does not fetch without an id. */
export const useJob = (id: number | null) => useApiQuery("/jobs/{id}/", { path: { id } });

/** The job as it is stored now. */
export const loadJob = (id: number) => api.get("/jobs/{id}/", { path: { id } });

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

/**
 * The message for a failed save, with the server's reasons below it if they help. `otherMessages`
 * are the reasons not shown next to a field.
 */
export function saveErrorMessage(
  sentence: string,
  error: unknown,
  otherMessages = Object.values(getFieldErrors(error)).flat(),
): string {
  if (isServerFailure(error)) return sentence;
  const reasons = Object.keys(getFieldErrors(error)).length > 0 ? otherMessages : [errorMessage(error)];
  return [sentence, ...reasons].join("\n");
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

const PROFILE = "/jobs/{id}/understanding/";

/** A job's profile: what the matching understood of its texts. */
export const useStoredJobProfile = (id: number) => useApiQuery(PROFILE, { path: { id } });

type JobTexts = CallOptions<"post", "/job-understanding/">["body"] & { title: string };

/** The profile that these texts of a job would have; not fetched without a title. */
export const useDraftJobProfile = (body: JobTexts) =>
  useQuery({
    queryKey: ["/job-understanding/", body],
    queryFn: ({ signal }) => api.post("/job-understanding/", { body, signal }),
    enabled: body.title.trim() !== "",
    placeholderData: keepPreviousData,
  });

type ProfileChange = { id: number; change: (current: JobUnderstanding) => JobUnderstanding };

/** Saves what `change` makes of a job's current profile. */
export function useSaveJobProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, change }: ProfileChange) => {
      const params = { path: { id } };
      const { roles, level, words } = change(await api.get(PROFILE, params));
      const codes = { roles: roles.map(({ code }) => code), level: level?.code ?? null };
      return api.put(PROFILE, { ...params, body: { ...codes, words } as JobUnderstandingInput });
    },
    onSuccess: (saved, { id }) => queryClient.setQueryData(queryKey(PROFILE, { path: { id } }), saved),
  });
}

/** The known occupations whose name contains these words. */
export const useOccupations = (search: string, enabled: boolean) =>
  useApiList("/occupations/", { query: { search }, enabled });
