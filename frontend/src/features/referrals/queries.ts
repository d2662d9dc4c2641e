import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { isConflict } from "@/shared/api/errors";
import { queryKey, useApiList, useApiQuery, useApiRows, useRefreshAffected } from "@/shared/api/queries";
import type {
  Audience,
  ConnectionInput,
  Message,
  MessageInput,
  ReferralDetail,
  ReferralInput,
} from "@/shared/api/types";

export const referralKey = (id: number) => queryKey("/referrals/{id}/", { path: { id } });

const messagesKey = (id: number) => queryKey("/referrals/{id}/messages/", { path: { id } });
const referralAndMessagesKeys = (id: number) => [referralKey(id), messagesKey(id)];

/** One page of the referrals that match a query. */
export const useReferrals = (query: QueryOf<"/referrals/">, enabled = true) =>
  useApiList("/referrals/", { query, enabled });

/** The number of referrals, in total and by status. */
export function useReferralCounts(query: QueryOf<"/referrals/counts/">) {
  const counts = useApiQuery("/referrals/counts/", { query, placeholderData: keepPreviousData });
  return counts;
}

/** One referral with its history; does not fetch without an id. */
export const useReferral = (id: number | null) => useApiQuery("/referrals/{id}/", { path: { id } });

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

/** Undoes a decision, given the response to it. Also works once its form is closed. */
export function useUndoDecision() {
  const refresh = useRefreshAffected("referral");
  const show = useShowSaved();
  return useMutation({
    mutationFn: ({ id, updated_at }: ReferralDetail) =>
      api.post("/referrals/{id}/undo/", { path: { id }, body: { updated_at } }),
    onSuccess: (restored) => void show(restored),
    onError: (error) => {
      console.error("The decision was not undone.", error);
      void refresh();
    },
  });
}

/** Puts a saved referral into the cache; resolves once affected queries on screen are refetched. */
export function useShowSaved() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("referral");
  return (saved: ReferralDetail): Promise<void> => {
    const key = referralKey(saved.id);
    queryClient.setQueryData(key, saved);
    return refresh(key);
  };
}

/** Asks the referrer for the candidate's contact details. */
export function useAskContact(id: number) {
  const show = useShowSaved();
  return useMutation({
    mutationFn: () => api.post("/referrals/{id}/contact-request/", { path: { id } }),
    onSuccess: (saved) => void show(saved),
    onError: (error) => console.error("The question was not sent.", error),
  });
}

/** Adds the candidate's e-mail address or phone number. */
export function useGiveContact(id: number) {
  const show = useShowSaved();
  return useMutation({
    mutationFn: (contact: string) =>
      api.post("/referrals/{id}/contact/", { path: { id }, body: { contact } }),
    onSuccess: (saved) => void show(saved),
  });
}

/** Erases the candidate of a referral; pending until affected queries are refetched. */
export function useEraseCandidate(id: number) {
  const show = useShowSaved();
  return useMutation({
    mutationFn: () => api.post("/referrals/{id}/erase-candidate/", { path: { id } }),
    onSuccess: show,
  });
}

/** Withdraws the user's own referral; pending until affected queries are refetched. */
export function useWithdrawReferral() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("referral");
  return useMutation({
    mutationFn: (id: number) => api.post("/referrals/{id}/withdraw/", { path: { id } }),
    // The referral and its messages no longer exist then: pending fetches of them, or further ones, would fail.
    onMutate: (id) =>
      Promise.all(referralAndMessagesKeys(id).map((key) => queryClient.cancelQueries({ queryKey: key }))),
    onSuccess: (_nothing, id) => refresh(...referralAndMessagesKeys(id)),
    onError: (error) => {
      console.error("The referral was not withdrawn.", error);
      // The status may have changed meanwhile: show the current one.
      void refresh();
    },
  });
}

/** The messages of a referral that the user may see, oldest first. */
export const useThread = (id: number) => useApiRows("/referrals/{id}/messages/", { path: { id } });

/** The colleagues who may see a message; fetched once somebody is to be mentioned. */
export const useMentionable = (id: number, audience: Audience, enabled: boolean) =>
  useApiRows("/referrals/{id}/mentionable/", { path: { id }, query: { audience }, enabled });

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
export const useConnection = (id: number | null) => useApiQuery("/connections/{id}/", { path: { id } });

/**
 * One of the user's connections, and whether they referred it to this job. Does not fetch without
 * an id.
 */
export const useConnectionForJob = (id: number | null, job: number) =>
  useApiQuery("/connections/{id}/", { path: { id }, query: { referred_to: job } });

/** The matching connections, and whether they were referred to a job, loaded page by page. */
export function useConnectionPages(search: string, job: number, limit: number, enabled: boolean) {
  const filters = { search, referred_to: job, limit };
  return useInfiniteQuery({
    queryKey: [...queryKey("/connections/", { query: filters }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      api.list("/connections/", { query: { ...filters, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return last.rows.length > 0 && loaded < last.count ? loaded : undefined;
    },
    enabled,
  });
}

/** Maximum number of jobs to choose from; a search narrows them down. */
const MAX_JOBS = 25;

type OpenJobsOptions = { search: string; connection: number; company: number | undefined; enabled: boolean };

/** The open jobs that match a search and to which a connection was not referred. */
export const useJobsToReferTo = ({ search, connection, company, enabled }: OpenJobsOptions) =>
  useApiList("/jobs/", {
    query: {
      status: "OPEN",
      ordering: "title",
      search,
      limit: MAX_JOBS,
      company_id: company,
      not_referred: connection,
    },
    enabled,
  });

/** A hiring manager, whose referrals are listed. */
export const useHiringManager = (id: number) => useApiQuery("/users/{id}/", { path: { id } });

/** The company's reasons for rejections, those not offered any more included. */
export const useRejectionReasons = (companyId: number) =>
  useApiQuery("/rejection-reasons/", {
    // Superusers who view the whole platform have no company of their own.
    query: { company_id: companyId },
    scope: false,
  });

/** Adds somebody to the user's connections. */
export function useAddConnection() {
  const refresh = useRefreshAffected("connection");
  return useMutation({
    mutationFn: (person: ConnectionInput) => api.post("/connections/", { body: person }),
    onSuccess: () => void refresh(),
  });
}
