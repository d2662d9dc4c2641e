import { t } from "@lingui/core/macro";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { activeUsersQuery } from "@/features/accounts/useActiveUsers";
import { departmentsQuery } from "@/features/companies/queries";
import type { CallOptions } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { errorMessage, getFieldErrors, isConflict, isServerFailure } from "@/shared/api/errors";
import { apiPage, apiQuery, apiRows, useRefreshAffected } from "@/shared/api/queries";
import { pathsApiJobsGetParametersQueryOrderingValues } from "@/shared/api/schema";
import type {
  ClosedJob,
  Job,
  JobDetail,
  JobInput,
  JobStatus,
  JobUnderstanding,
  JobUnderstandingInput,
  SavedJob,
  UndoneJob,
} from "@/shared/api/types";
import { anyId, anyText, listParams, oneOf, type ParamsOf } from "@/shared/hooks/useListParams";
import type { ReadContext, Reads } from "@/shared/session/reads";
import { JOB_STATUSES } from "@/shared/ui/status";

/** Why jobs could not be listed. */
export const jobsFailed = (message: string): string => t`Error fetching jobs: ${message}`;

/** Why a change of a job failed. */
export const updateFailed = (): string => t`Failed to update job. Please try again.`;

/** The list of jobs for HR and hiring managers, as the address describes it. */
export const JOBS = listParams({
  sort: "-created_at",
  orders: pathsApiJobsGetParametersQueryOrderingValues,
  filters: { status: oneOf(JOB_STATUSES), department: anyId, hiring_manager: anyId },
});

export const jobFilters = (params: ParamsOf<typeof JOBS>) => ({
  ...JOBS.toQuery(params),
  search_in: params.search ? ("title_location" as const) : undefined,
});

export const jobListQuery = (params: ParamsOf<typeof JOBS>) =>
  apiPage("/jobs/", { query: jobFilters(params) });

/** The open jobs for employees, as the address describes the list. */
export const OPEN_JOBS = listParams({
  orders: ["-suggestions"],
  filters: { department: anyId, location: anyText },
});

/** The open jobs; `suggestions` counts the connections who may fit each. */
export const openJobsQuery = (params: ParamsOf<typeof OPEN_JOBS>, suggestions: boolean) =>
  apiPage("/jobs/", {
    query: { ...OPEN_JOBS.toQuery(params), status: "OPEN", suggestions: suggestions || undefined },
  });

/** The departments and locations by which jobs, optionally of one status, can be filtered. */
export const jobFacetsQuery = (status?: JobStatus) => apiQuery("/jobs/facets/", { query: { status } });

/** One job; does not fetch without an id. */
export const jobQuery = (id: number | null) => apiQuery("/jobs/{id}/", { path: { id } });

/** The query parameter that names the job or template with which a new job begins. */
export const JOB_SOURCE = "from";

/** The jobs of the company with which a new one can begin, by title. */
export const jobTemplatesQuery = () => apiRows("/jobs/templates/");

/** How many referrals a job has, in all and by status. */
export const jobCountsQuery = (job: number) => apiQuery("/referrals/counts/", { query: { job } });

/** The departments that can be asked about a job. */
export const askDepartmentsQuery = (id: number) => apiRows("/jobs/{id}/ask/departments/", { path: { id } });

/** The job as it is stored now. */
export const loadJob = (id: number) => api.get("/jobs/{id}/", { path: { id } });

/** The list of a job's referrals, as the address describes it. */
export const JOB_REFERRALS = listParams();

/** In the order of the process: those who wait for an answer first, the longest waiting at the beginning. */
export const jobReferralsQuery = (id: number, params: ParamsOf<typeof JOB_REFERRALS>) =>
  apiPage("/jobs/{id}/referrals/", {
    path: { id },
    query: { ...JOB_REFERRALS.toQuery(params), ordering: "status" },
  });

export const createJob = (input: JobInput) => api.post("/jobs/", { body: input });

/**
 * Saves a whole job; the server refuses an outdated version. Pending until affected queries are
 * refetched; a conflict refetches them, too.
 */
export function useSaveJob(): (job: Job) => Promise<SavedJob> {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("job");
  return async (job) => {
    try {
      const saved = await api.put("/jobs/{id}/", { path: { id: job.id }, body: job });
      queryClient.setQueryData<JobDetail>(jobQuery(job.id).queryKey, (before) => ({ ...before, ...saved }));
      await refresh();
      return saved;
    } catch (error) {
      if (isConflict(error)) void refresh();
      throw error;
    }
  };
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

type Closing = Omit<CallOptions<"post", "/jobs/{id}/close/">["body"], "updated_at">;

/**
 * Closes a job with words to those who wait, and rejects these if the body says so. Does not wait for
 * affected queries, as the time of undoing runs; a conflict refetches them, too.
 */
export function useCloseJob(job: Job): (body: Closing) => Promise<ClosedJob> {
  const refresh = useRefreshAffected("referral");
  const { id, updated_at } = job;
  return async (body) => {
    try {
      const saved = await api.post("/jobs/{id}/close/", { path: { id }, body: { ...body, updated_at } });
      void refresh();
      return saved;
    } catch (error) {
      if (isConflict(error)) void refresh();
      throw error;
    }
  };
}

/** Undoes a change of a job's status or hiring manager, given the response to it. */
export function useUndoJob(): (saved: SavedJob) => Promise<UndoneJob> {
  const refresh = useRefreshAffected("referral");
  return async ({ id, updated_at }) => {
    try {
      return await api.post("/jobs/{id}/undo/", { path: { id }, body: { updated_at } });
    } finally {
      void refresh();
    }
  };
}

/** Asks colleagues about a job, all or those of a department; the job then says so. */
export function useAskColleagues(id: number): (department: number | null) => Promise<void> {
  const queryClient = useQueryClient();
  const { queryKey: key } = jobQuery(id);
  return async (department) => {
    try {
      const ask = await api.post("/jobs/{id}/ask/", { path: { id }, body: { department } });
      queryClient.setQueryData(key, (job) => job && { ...job, ask });
    } catch (error) {
      // Somebody else may have asked meanwhile.
      void queryClient.invalidateQueries({ queryKey: key });
      throw error;
    }
  };
}

const UNDERSTANDING = "/jobs/{id}/understanding/";

/** What the matching understood of a job's texts. */
export const understandingQuery = (id: number) => apiQuery(UNDERSTANDING, { path: { id } });

type JobTexts = CallOptions<"post", "/job-understanding/">["body"] & { title: string };

/** What it would understand of these texts; not fetched without a title. */
export const useDraftUnderstanding = (body: JobTexts) =>
  useQuery({
    queryKey: ["/job-understanding/", body],
    queryFn: ({ signal }) => api.post("/job-understanding/", { body, signal }),
    enabled: body.title.trim() !== "",
    placeholderData: keepPreviousData,
  });

type UnderstandingChange = { id: number; change: (current: JobUnderstanding) => JobUnderstanding };

/** Saves what `change` makes of what is understood now. */
export function useSaveUnderstanding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, change }: UnderstandingChange) => {
      const params = { path: { id } };
      const { roles, level, words } = change(await api.get(UNDERSTANDING, params));
      const codes = { roles: roles.map(({ code }) => code), level: level?.code ?? null };
      return api.put(UNDERSTANDING, { ...params, body: { ...codes, words } as JobUnderstandingInput });
    },
    onSuccess: (saved, { id }) => queryClient.setQueryData(understandingQuery(id).queryKey, saved),
  });
}

/** What the list of jobs begins with. */
export const jobListReads: Reads = ({ params }) => [jobListQuery(JOBS.parse(params)), jobFacetsQuery()];

/** Departments, and for the select that managers do not have, the hiring managers. */
const formReads = ({ user, companyId }: ReadContext) => [
  departmentsQuery(companyId),
  ...(user.role === "HIRING_MANAGER" ? [] : [activeUsersQuery(companyId, "HIRING_MANAGER")]),
];

/** What creating a job begins with. */
export const jobCreateReads: Reads = (context) => [jobTemplatesQuery(), ...formReads(context)];

/** What editing a job begins with. */
export const jobEditReads: Reads = (context) => [
  jobQuery(context.id),
  understandingQuery(context.id),
  ...formReads(context),
];
