import { t } from "@lingui/core/macro";
import {
  hashKey,
  keepPreviousData,
  type QueryFilters,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { connectionCountQuery } from "@/features/connections/queries";
import {
  JOB_REFERRALS,
  jobCountsQuery,
  jobFacetsQuery,
  jobQuery,
  jobReferralsQuery,
  OPEN_JOBS,
  openJobsQuery,
} from "@/features/jobs/queries";
import { withRememberedOrder } from "@/features/jobs/rememberedOrder";
import { bestPairsQuery } from "@/features/matching/queries";
import type { QueryOf } from "@/shared/api/calls";
import { api, type Page } from "@/shared/api/client";
import { isConflict } from "@/shared/api/errors";
import { apiPage, apiQuery, apiRows, useDropDeleted, useRefreshAffected } from "@/shared/api/queries";
import {
  answerStateEnumValues,
  outcomeEnumValues,
  pathsApiReferralsGetParametersQueryOrderingValues,
} from "@/shared/api/schema";
import type {
  Audience,
  BoardCard,
  BoardColumn,
  CandidateInput,
  ConnectionInput,
  Message,
  MessageInput,
  Referral,
  ReferralDetail,
  ReferralInput,
  ReferralStatus,
} from "@/shared/api/types";
import { anyDay, anyId, anyText, flag, listParams, oneOf, type ParamsOf } from "@/shared/hooks/useListParams";
import type { Reads } from "@/shared/session/reads";
import { useSession } from "@/shared/session/useSession";
import { REFERRAL_STATUSES, REFERRAL_STEPS } from "@/shared/ui/status";

/** Why a list of referrals could not be loaded. */
export const referralsFailed = (message: string): string => t`Error fetching referrals: ${message}`;

/** Why the numbers of referrals could not be loaded. */
export const countsFailed = (message: string): string => t`The totals could not be loaded: ${message}`;

/** One referral with its history; does not fetch without an id. */
export const referralQuery = (id: number | null) => apiQuery("/referrals/{id}/", { path: { id } });

/** The messages of a referral that the user may see, oldest first. */
export const threadQuery = (id: number) => apiRows("/referrals/{id}/messages/", { path: { id } });

/** Of which other referrals this one is, or may be, the same person: HR alone reads it. */
export const samePersonQuery = (id: number) => apiQuery("/referrals/{id}/same-person/", { path: { id } });

const referralKey = (id: number) => referralQuery(id).queryKey;

const messagesKey = (id: number) => threadQuery(id).queryKey;

/** One page of the referrals that match a query. */
export const useReferrals = (query: QueryOf<"/referrals/">, enabled = true) =>
  useQuery({ ...apiPage("/referrals/", { query }), enabled });

/** The numbers of referrals, in total and by status; the previous ones stay visible while others load. */
const countsQuery = (query: QueryOf<"/referrals/counts/">) => ({
  ...apiQuery("/referrals/counts/", { query }),
  placeholderData: keepPreviousData,
});

/** All Referrals and Job Referrals, as the address describes them. Links set the filters from the department on. */
export const REFERRALS = listParams({
  orders: pathsApiReferralsGetParametersQueryOrderingValues,
  filters: {
    status: oneOf(REFERRAL_STATUSES),
    answer: oneOf(answerStateEnumValues),
    made_by: oneOf(["me"] as const),
    department: anyText,
    hiring_manager: anyId,
    without: oneOf(["department", "hiring_manager", "reason"] as const),
    unanswered: flag,
    credit: oneOf(outcomeEnumValues),
    objection: flag,
    job: anyId,
    referrer: anyId,
    reason: anyText,
    reached: oneOf(REFERRAL_STEPS),
    left_from: oneOf(REFERRAL_STEPS),
    created_from: anyDay,
    created_to: anyDay,
    hired_from: anyDay,
    hired_to: anyDay,
  },
});
export type ReferralParams = ParamsOf<typeof REFERRALS>;

/** The order by due answers, the longest overdue first. */
export const DUE_FIRST = "answer_due";
/** The server's order. */
export const NEWEST_FIRST = "-created_at";

/** Whether the list is one of those who wait for an answer. */
export const areWaiting = ({ status, answer }: Pick<ReferralParams, "status" | "answer">): boolean =>
  status === "PENDING" || answer === "overdue" || answer === "due";

/** Whether the list has all who wait for an answer, or all of those whose answer is overdue or due, by no other filter. */
export const areAllWaiting = (params: ReferralParams): boolean =>
  (areWaiting(params) || params.unanswered === true) &&
  !REFERRALS.isFiltered({
    ...params,
    status: undefined,
    answer: undefined,
    unanswered: undefined,
    made_by: undefined,
  });

/** Those who wait for the manager's answer, the one that is due first at the beginning. */
export const nextDueQuery = () =>
  apiPage("/referrals/", { query: { managed: true, unanswered: true, ordering: DUE_FIRST, limit: 10 } });

/**
 * The list as the address describes it. Without an order, those who wait for an answer begin with the
 * one that is due first; a saved view has the order that it was saved with.
 */
export function referralParams(address: URLSearchParams): ReferralParams {
  const params = REFERRALS.parse(address);
  const isSavedView = anyId(address.get("view") ?? "") !== undefined;
  return params.sort === "" && !isSavedView && areWaiting(params) ? { ...params, sort: DUE_FIRST } : params;
}

/** The filters of links that referrals of one status alone can match. */
const OF_ONE_STATUS = {
  unanswered: "PENDING",
  left_from: "REJECTED",
  reason: "REJECTED",
  hired_from: "HIRED",
  hired_to: "HIRED",
} as const;

/** The status that all referrals of the list have, by a filter of a link if by no other. */
export const statusOf = (params: ReferralParams): ReferralStatus | undefined =>
  params.status ?? Object.entries(OF_ONE_STATUS).find(([name]) => params[name as keyof ReferralParams])?.[1];

/**
 * What choosing a status changes: it takes away the filters of links that exclude it. Undefined is all statuses, which
 * each of these filters excludes.
 */
export function choiceOfStatus(status: ReferralStatus | undefined) {
  const excluding = Object.entries(OF_ONE_STATUS).filter(([, only]) => only !== status);
  const cleared: { [Name in keyof typeof OF_ONE_STATUS]?: undefined } = Object.fromEntries(
    excluding.map(([name]) => [name, undefined]),
  );
  return { status, ...cleared };
}

/** Referrals to the user's own jobs, or those that they made; or all. */
export function referralFilters(params: ReferralParams, ownJobs: boolean) {
  const { made_by, ...query } = REFERRALS.toQuery(params);
  const scope = made_by === "me" ? { mine: true as const } : { managed: true as const };
  return { ...query, ...(ownJobs && scope) };
}

export const referralsQuery = (params: ReferralParams, ownJobs: boolean) =>
  apiPage("/referrals/", { query: referralFilters(params, ownJobs) });

/** What the board shows: all statuses of what the list shows. */
export function referralBoardQuery(params: ReferralParams, ownJobs: boolean) {
  const { status, limit, offset, ...filters } = referralFilters(params, ownJobs);
  return filters;
}

export function referralCountsQuery(params: ReferralParams, ownJobs: boolean) {
  const { status, limit, offset, ordering, ...filters } = referralFilters(params, ownJobs);
  return countsQuery(filters);
}

/** My Referrals, as the address describes them. */
export const OWN_REFERRALS = listParams({
  sort: "-created_at",
  orders: pathsApiReferralsGetParametersQueryOrderingValues,
  filters: { status: oneOf(REFERRAL_STATUSES), connection: anyId },
});
type OwnReferralParams = ParamsOf<typeof OWN_REFERRALS>;

/** The user's own referrals; in a view without a person, those of the company stand for them. */
const mine = (sample: boolean) => (sample ? undefined : true);

export const ownReferralsQuery = (params: OwnReferralParams, sample: boolean) =>
  apiPage("/referrals/", {
    query: { ...OWN_REFERRALS.toQuery(params), search: undefined, mine: mine(sample) },
  });

export const ownReferralCountsQuery = ({ connection }: OwnReferralParams, sample: boolean) =>
  countsQuery({ mine: mine(sample), connection });

/** The referrals of a candidate, as the address describes them. */
export const CANDIDATE_REFERRALS = listParams();

export const useReferral = (id: number | null) => useQuery(referralQuery(id));

/** Refers a connection to a job. On a conflict, refetches, as the data on screen is out of date. */
export function useCreateReferral() {
  const refresh = useRefreshAffected("referral");
  return useMutation({
    mutationFn: (input: ReferralInput) => api.post("/referrals/", { body: input }),
    onSuccess: () => void refresh(),
    onError: (error) => {
      if (isConflict(error)) void refresh();
    },
  });
}

/** Of the mutations that change a status. */
export const DECIDING = ["deciding"];

/** Undoes a decision, given the response to it. Also works once its form is closed. */
export function useUndoDecision() {
  const cache = useCacheSaved();
  const refresh = useRefreshDecided();
  return useMutation({
    mutationKey: DECIDING,
    mutationFn: ({ id, updated_at }: ReferralDetail) =>
      api.post("/referrals/{id}/undo/", { path: { id }, body: { updated_at } }),
    onSuccess: cache,
    onSettled: refresh,
  });
}

/** Where a referral is cached: by itself, and in the lists and boards that have loaded. */
export const cachesOf = (id: number): QueryFilters => {
  const own = hashKey(referralKey(id));
  const shared: unknown[] = ["/referrals/", "/jobs/{id}/referrals/", "/referrals/board/"];
  return {
    predicate: ({ queryKey: [path], queryHash, state }) =>
      queryHash === own || (shared.includes(path) && state.data !== undefined),
  };
};

type Cached = ReferralDetail | Page<Referral> | BoardColumn[];
type Changes = Partial<ReferralDetail> | ((cached: Referral) => Partial<ReferralDetail>);

/** Changes a referral wherever it is cached. */
export function useChangeCached() {
  const queryClient = useQueryClient();
  return (id: number, changes: Changes): void => {
    const change = <Row extends Referral>(row: Row): Row => ({
      ...row,
      ...(typeof changes === "function" ? changes(row) : changes),
    });
    queryClient.setQueriesData<Cached>(cachesOf(id), (cached?: Cached): Cached | undefined => {
      if (!cached) return cached;
      if (Array.isArray(cached)) return changedBoard(cached, id, change);
      if (!("rows" in cached)) return change(cached);
      return { ...cached, rows: cached.rows.map((row) => (row.id === id ? change(row) : row)) };
    });
  };
}

/** A board with a changed card; with another status, it is on top of that column. */
function changedBoard(
  columns: BoardColumn[],
  id: number,
  change: (card: BoardCard) => BoardCard,
): BoardColumn[] {
  const before = columns.flatMap(({ cards }) => cards).find((card) => card.id === id);
  if (!before) return columns;
  const changed = change(before);
  if (changed.status === before.status)
    return columns.map((column) => ({
      ...column,
      cards: column.cards.map((card) => (card === before ? changed : card)),
    }));
  const after = { ...changed, status_since: new Date().toISOString() };
  return columns.map((column) => {
    if (column.status === before.status)
      return { ...column, count: column.count - 1, cards: column.cards.filter((card) => card !== before) };
    if (column.status !== after.status) return column;
    return { ...column, count: column.count + 1, cards: [after, ...column.cards] };
  });
}

/**
 * Refetches what decisions affect, once none is on its way any more: what is read before that would
 * show the status before it again.
 */
export function useRefreshDecided() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("referral");
  return (saved?: ReferralDetail): void => {
    if (queryClient.isMutating({ mutationKey: DECIDING }) > 1) return;
    void refresh(...(saved ? [referralKey(saved.id)] : []));
  };
}

/** Puts a saved referral into the caches, so that the next change is made on its version. */
export function useCacheSaved() {
  const queryClient = useQueryClient();
  const change = useChangeCached();
  return (saved: ReferralDetail): void => {
    queryClient.setQueryData(referralKey(saved.id), saved);
    change(saved.id, saved);
  };
}

/** Puts a saved referral into the caches; resolves once affected queries on screen are refetched. */
function useShowSaved() {
  const cache = useCacheSaved();
  const refresh = useRefreshAffected("referral");
  return (saved: ReferralDetail): Promise<void> => {
    cache(saved);
    return refresh(referralKey(saved.id));
  };
}

/** Asks the referrer for the candidate's contact details. */
export function useAskContact(id: number) {
  const show = useShowSaved();
  return async () => void show(await api.post("/referrals/{id}/contact-request/", { path: { id } }));
}

/** Adds the candidate's email address or phone number. */
export function useGiveContact(id: number) {
  const show = useShowSaved();
  return useMutation({
    mutationFn: (contact: string) =>
      api.post("/referrals/{id}/contact/", { path: { id }, body: { contact } }),
    onSuccess: (saved) => void show(saved),
  });
}

/** Corrects the candidate's email address or profile. */
export function useCorrectCandidate(id: number) {
  const show = useShowSaved();
  return useMutation({
    mutationFn: (body: CandidateInput) => api.post("/referrals/{id}/candidate/", { path: { id }, body }),
    onSuccess: (saved) => void show(saved),
  });
}

/** Whether the user reads and says who is the same person. */
export const answersPeople = (role: string | null): boolean => role === "HR" || role === "SUPERUSER";

/** Of which other referrals it is, or may be, the same person; fetched for HR only. */
export function useSamePerson(id: number) {
  const { effectiveRole } = useSession();
  return useQuery({ ...samePersonQuery(id), enabled: answersPeople(effectiveRole) });
}

/** What HR says of two referrals. */
export type PersonAnswer = "merge" | "keep-apart" | "split";

/** Says it of this referral and another one; pending until affected queries are refetched. */
export function useAnswerPerson(id: number, other: number) {
  const refresh = useRefreshAffected("referral");
  const queryClient = useQueryClient();
  return async (kind: PersonAnswer): Promise<void> => {
    const call = { path: { id }, body: { referral_id: other } };
    const said =
      kind === "merge"
        ? await api.post("/referrals/{id}/same-person/merge/", call)
        : kind === "split"
          ? await api.post("/referrals/{id}/same-person/split/", call)
          : await api.post("/referrals/{id}/same-person/keep-apart/", call);
    queryClient.setQueryData(samePersonQuery(id).queryKey, said);
    await refresh();
  };
}

/** Erases the candidate of a referral; pending until affected queries are refetched. */
export function useEraseCandidate({ id, connection }: Referral) {
  const queryClient = useQueryClient();
  const drop = useDropDeleted();
  const show = useShowSaved();
  return async () => {
    const erased = await api.post("/referrals/{id}/erase-candidate/", { path: { id } });
    if (connection !== null) drop("/connections/{id}/", connection);
    // Any of them may have the person's name.
    queryClient.removeQueries({ type: "inactive" });
    await show(erased);
  };
}

/** Withdraws the user's own referral; pending until affected queries are refetched. */
export function useWithdrawReferral() {
  const drop = useDropDeleted();
  const refresh = useRefreshAffected("referral");
  return async (id: number): Promise<void> => {
    try {
      await api.post("/referrals/{id}/withdraw/", { path: { id } });
    } catch (error) {
      // The status may have changed meanwhile: show the current one.
      void refresh();
      throw error;
    }
    drop("/referrals/{id}/", id);
    await refresh();
  };
}

export const useThread = (id: number) => useQuery(threadQuery(id));

/** The colleagues who may see a message; fetched once somebody is to be mentioned. */
export const useMentionable = (id: number, audience: Audience, enabled: boolean) =>
  useQuery({ ...apiRows("/referrals/{id}/mentionable/", { path: { id }, query: { audience } }), enabled });

/** Shows a message as the server returned it. */
function useShowMessage(id: number) {
  const queryClient = useQueryClient();
  return (saved: Message): void => {
    queryClient.setQueryData<Message[]>(messagesKey(id), (entries = []) =>
      entries.some((entry) => entry.id === saved.id)
        ? entries.map((entry) => (entry.id === saved.id ? saved : entry))
        : [...entries, saved],
    );
    // A shared message may count as the answer to the referrer.
    void queryClient.invalidateQueries({ queryKey: referralKey(id) });
  };
}

/** Adds a message to a referral. */
export function usePostMessage(id: number) {
  const show = useShowMessage(id);
  return useMutation({
    mutationFn: (message: MessageInput) =>
      api.post("/referrals/{id}/messages/", { path: { id }, body: message }),
    onSuccess: show,
  });
}

/** Changes the text of the user's own message. */
export function useEditMessage(id: number, message: number) {
  const show = useShowMessage(id);
  return useMutation({
    mutationFn: (text: string) =>
      api.put("/referrals/{id}/messages/{message}/", { path: { id, message }, body: { text } }),
    onSuccess: show,
  });
}

/** One of the user's connections; does not fetch without an id. */
export const useConnection = (id: number | null) =>
  useQuery(apiQuery("/connections/{id}/", { path: { id } }));

/**
 * One of the user's connections, and whether they referred it to this job. Does not fetch without
 * an id.
 */
export const useConnectionForJob = (id: number | null, job: number) =>
  useQuery(apiQuery("/connections/{id}/", { path: { id }, query: { referred_to: job } }));

/** A hiring manager, whose referrals are listed. */
export const useHiringManager = (id: number) => useQuery(apiQuery("/users/{id}/", { path: { id } }));

/** Adds somebody to the user's connections. */
export function useAddConnection() {
  const refresh = useRefreshAffected("connection");
  return useMutation({
    mutationFn: (person: ConnectionInput) => api.post("/connections/", { body: person }),
    onSuccess: () => void refresh(),
  });
}

/* What each screen begins with. */

export const openPositionsReads: Reads = ({ params, user, viewAs, viewAsPerson }) => [
  openJobsQuery(
    viewAs === null ? withRememberedOrder(OPEN_JOBS.parse(params), user.id) : OPEN_JOBS.parse(params),
    viewAs === null,
  ),
  jobFacetsQuery("OPEN"),
  ...(viewAs === null ? [bestPairsQuery()] : []),
  // Nobody can be referred when viewing as a person.
  ...(viewAsPerson === null ? [connectionCountQuery()] : []),
];

export const jobViewReads: Reads = ({ id, params }) => [
  jobQuery(id),
  jobReferralsQuery(id, JOB_REFERRALS.parse(params)),
  jobCountsQuery(id),
];

export const myReferralsReads: Reads = ({ params, viewAs, viewAsPerson }) => {
  const list = OWN_REFERRALS.parse(params);
  const sample = viewAs !== null && viewAsPerson === null;
  return [ownReferralsQuery(list, sample), ownReferralCountsQuery(list, sample)];
};

const referralListReads =
  (ownJobs: boolean): Reads =>
  ({ params }) => {
    const list = referralParams(params);
    return [referralsQuery(list, ownJobs), referralCountsQuery(list, ownJobs)];
  };
export const jobReferralsReads = referralListReads(true);
export const allReferralsReads = referralListReads(false);

export const referralReads: Reads = ({ id, effectiveRole }) => [
  referralQuery(id),
  threadQuery(id),
  ...(answersPeople(effectiveRole) ? [samePersonQuery(id)] : []),
];

export const candidateReads: Reads = ({ id }) => [referralQuery(id)];
