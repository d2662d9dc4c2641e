import { t } from "@lingui/core/macro";
import { type QueryFilters, useMutation, useQueryClient } from "@tanstack/react-query";
import { referralKey, useShowSaved, useUndoDecision } from "@/features/referrals/queries";
import { api, type Page } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import type { Referral, ReferralDetail, ReferralStatus, ReferralUpdate } from "@/shared/api/types";
import { useNotify } from "@/shared/ui/feedback/notice";
import { referralStatus } from "@/shared/ui/status";

/** A status, new or the same, and the texts that go with it. */
export type Decision = Omit<ReferralUpdate, "updated_at">;

/** Final statuses: leaving one changes the metrics. */
export const isFinal = (status: ReferralStatus): boolean => status === "HIRED" || status === "REJECTED";

/**
 * Whether to ask before a status is changed: if a final one is left, and, where the choice alone
 * saves it, if a final one is reached.
 */
export const needsConfirmation = (
  from: ReferralStatus,
  to: ReferralStatus,
  { savedOnChoice }: { savedOnChoice: boolean },
): boolean => from !== to && (isFinal(from) || (savedOnChoice && isFinal(to)));

/** What is cached of a referral: itself, and the lists in which it may be. */
const cachesOf = (id: number): QueryFilters[] => [
  { queryKey: referralKey(id) },
  // A list that is still loading is not to be cancelled.
  ...["/referrals/", "/jobs/{id}/referrals/"].map((path) => ({
    queryKey: [path],
    predicate: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
  })),
];

const withStatus = (shown: ReferralDetail | Page<Referral>, id: number, status: ReferralStatus) =>
  "rows" in shown
    ? { ...shown, rows: shown.rows.map((row) => (row.id === id ? { ...row, status } : row)) }
    : { ...shown, status };

/**
 * Changes the status of a referral, in any order, or sends texts alone:
 * `mutate({ referral, status, words })`. The server refuses it if the referral has changed since it
 * was read. Optimistic: the new status is shown at once, and rolled back on failure. A notice says
 * what was saved, and offers to undo a change as long as nobody was told of it.
 */
export function useSetStatus() {
  const queryClient = useQueryClient();
  const show = useShowSaved();
  const notify = useNotify();
  const offerUndo = useOfferUndo();
  return useMutation({
    mutationFn: ({ referral, ...decision }: Decision & { referral: Referral }) =>
      api.put("/referrals/{id}/", { path: { id: referral.id }, body: { ...referral, ...decision } }),
    onMutate: async ({ referral: { id }, status }) => {
      const caches = cachesOf(id);
      // A pending fetch would overwrite the optimistic status.
      await Promise.all(caches.map((each) => queryClient.cancelQueries(each)));
      const before = caches.flatMap((each) =>
        queryClient.getQueriesData<ReferralDetail | Page<Referral>>(each),
      );
      for (const [key, shown] of before)
        if (shown) queryClient.setQueryData(key, withStatus(shown, id, status));
      return before;
    },
    onSuccess: (saved, { referral, ...decision }) => {
      const { referrer_name: referrer } = referral;
      void show(saved);
      if (decision.status !== referral.status) offerUndo(saved, decision);
      else notify(decision.words ? t`Sent to ${referrer}.` : t`The internal note was added.`);
    },
    onError: (_error, _decision, before = []) => {
      for (const [key, shown] of before) queryClient.setQueryData(key, shown);
    },
  });
}

/** The texts of a decision that was undone: they are offered again for the next one, as long as they are cached. */
export const undoneTextsKey = (id: number) => ["undone-decision", id];

/** Says that a status is saved, and offers to undo it for as long as the server allows. */
function useOfferUndo() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { mutateAsync: undo } = useUndoDecision();
  return (saved: ReferralDetail, decision: Decision): void => {
    const seconds = saved.history.at(-1)?.undo_seconds;
    const onClick = (): void => {
      undo(saved).then(
        ({ id, status, connection_name: person }) => {
          queryClient.setQueryData(undoneTextsKey(id), decision);
          const { label: before } = referralStatus(status);
          notify(t`Undone. ${person} is ${before} again, and nobody was notified.`);
        },
        (error) => {
          const message = errorMessage(error);
          const { connection_name: person } = saved;
          notify(t`The decision on ${person} was not undone: ${message}`, "error");
        },
      );
    };
    const action = seconds ? { label: t`Undo`, seconds, onClick } : undefined;
    const { label: status } = referralStatus(saved.status);
    const { connection_name: person } = saved;
    notify(t`${person}: ${status}`, "success", action);
  };
}
