import { client } from "@/shared/api/client";
import { getOne, type ListParams, type Page, page } from "@/shared/api/page";
import type { Job, JobFacets, JobInput, JobStatus, Referral } from "@/shared/api/types";
import type { Session } from "@/shared/session/useSession";

/** Whose jobs: spread of `useSession().view.params`. */
type Scope = Session["view"]["params"];

export type JobFilters = {
  status?: JobStatus | "" | undefined;
  /** Id of the department. */
  department?: number | undefined;
  /** The whole location, exactly. */
  location?: string | undefined;
  /** Search in title and location instead of title, description and requirements. */
  search_in?: "title_location";
};

/** GET /jobs/: one page of a list. */
export const getJobs = (params: JobFilters & ListParams & Scope, signal?: AbortSignal): Promise<Page<Job>> =>
  page("/jobs/", params, signal);

/** GET /jobs/facets/: by what the list can be filtered. */
export const getJobFacets = (
  params: Pick<JobFilters, "status"> & Scope,
  signal?: AbortSignal,
): Promise<JobFacets> => getOne("/jobs/facets/", params, signal);

/** GET /jobs/{id}/ */
export const getJob = (id: number, scope: Scope, signal?: AbortSignal): Promise<Job> =>
  getOne(`/jobs/${id}/`, scope, signal);

/** GET /jobs/{id}/referrals/: one page of the referrals to a job. */
export const getJobReferrals = (
  id: number,
  params: ListParams & Scope,
  signal?: AbortSignal,
): Promise<Page<Referral>> => page(`/jobs/${id}/referrals/`, params, signal);

/** POST /jobs/ */
export const createJob = async (input: JobInput, scope: Scope): Promise<Job> =>
  (await client.post<Job>("/jobs/", input, { params: scope })).data;

/** PUT /jobs/{id}/: the whole job as it was read, with what is changed. */
export const putJob = async (job: Job, scope: Scope): Promise<Job> =>
  (await client.put<Job>(`/jobs/${job.id}/`, job, { params: scope })).data;
