import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListParams } from "@/shared/api/page";
import type { Job, JobInput, JobStatus } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { createJob, getJob, getJobFacets, getJobReferrals, getJobs, type JobFilters, putJob } from "./api";

/** One page of the jobs that fulfil the filters; the former page stays in sight until it is there. */
export function useJobs(params: JobFilters & ListParams) {
  const { view } = useSession();
  return useQuery({
    queryKey: ["jobs", view.key, "list", params],
    queryFn: ({ signal }) => getJobs({ ...params, ...view.params }, signal),
    placeholderData: keepPreviousData,
  });
}

/** By which departments and locations the jobs, or those of one status, can be filtered. */
export function useJobFacets(status?: JobStatus) {
  const { view } = useSession();
  return useQuery({
    queryKey: ["jobs", view.key, "facets", status ?? "all"],
    queryFn: ({ signal }) => getJobFacets({ status, ...view.params }, signal),
  });
}

const jobKey = (view: string, id: number) => ["jobs", view, "one", id] as const;

/** One job; nothing is asked without an id. */
export function useJob(id: number | null) {
  const { view } = useSession();
  return useQuery({
    queryKey: jobKey(view.key, id ?? 0),
    queryFn: ({ signal }) => getJob(id ?? 0, view.params, signal),
    enabled: id !== null,
  });
}

/** One page of the referrals to a job. */
export function useJobReferrals(id: number, params: ListParams) {
  const { view } = useSession();
  return useQuery({
    queryKey: ["referrals", view.key, "of-job", id, params],
    queryFn: ({ signal }) => getJobReferrals(id, { ...params, ...view.params }, signal),
    placeholderData: keepPreviousData,
  });
}

/** What shows jobs, or counts them, or names them. */
const AFFECTED_QUERIES = ["jobs", "referrals", "metrics", "platform-metrics"];

/** Opens a job; pending until every list on screen knows of it. */
export function useCreateJob() {
  const { view } = useSession();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: JobInput) => createJob(input, view.params),
    onSuccess: refresh,
  });
}

/** Saves a whole job, as its version on screen allows; pending until every list on screen knows of it. */
export function useSaveJob() {
  const { view } = useSession();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const save = useMutation({
    mutationFn: (job: Job) => putJob(job, view.params),
    onSuccess: (job) => {
      queryClient.setQueryData(jobKey(view.key, job.id), job);
      return refresh();
    },
  });
  return { ...save, refresh };
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(AFFECTED_QUERIES.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })));
}
