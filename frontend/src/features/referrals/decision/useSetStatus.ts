import { t } from "@lingui/core/macro";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  cachesOf,
  DECIDING,
  useCacheSaved,
  useChangeCached,
  useRefreshDecided,
  useUndoDecision,
} from "@/features/referrals/queries";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import type { Referral, ReferralDetail, ReferralStatus, ReferralUpdate } from "@/shared/api/types";
import { joinTexts } from "@/shared/forms/useDraftForm";
import { useIsOnScreen } from "@/shared/hooks/useIsOnScreen";
import { useSession } from "@/shared/session/useSession";
import { useNotify, useUndoNotice } from "@/shared/ui/feedback/notice";
import { isFinal, referralStatus } from "@/shared/ui/status";

/** A status, new or the same, and the texts that go with it. */
export type Decision = Omit<ReferralUpdate, "updated_at">;

/**
 * Whether to ask before a status is changed: if a final one is left, and, where the choice alone
 * saves it, if a final one is reached.
 */
export const needsConfirmation = (
  from: ReferralStatus,
  to: ReferralStatus,
  { savedOnChoice }: { savedOnChoice: boolean },
): boolean => from !== to && (isFinal(from) || (savedOnChoice && isFinal(to)));

type Variables = Decision & { referral: Referral };

/**
 * Changes the status of a referral, in any order, or sends texts alone:
 * `mutate({ referral, status, words })`. The server refuses it if the referral has changed since it
 * was read. Optimistic: the new status is shown at once wherever the referral is, and that of this
 * referral alone taken back on failure. A notice says what was saved, and offers to undo a change as
 * long as nobody was told of it; or what was not. With `showsError`, the component says the latter as
 * long as it is on screen.
 */
export function useSetStatus({ showsError = false } = {}) {
  const queryClient = useQueryClient();
  const change = useChangeCached();
  const cache = useCacheSaved();
  const refresh = useRefreshDecided();
  const notify = useNotify();
  const offerUndo = useOfferUndo();
  const isOnScreen = useIsOnScreen();
  return useMutation({
    mutationKey: DECIDING,
    // One after the other: a second decision on the same referral is made on the version of the first.
    scope: { id: "decisions" },
    mutationFn: ({ referral, ...decision }: Variables) =>
      api.put("/referrals/{id}/", {
        path: { id: referral.id },
        body: { ...referral, ...decision, updated_at: storedOf(queryClient, referral).updated_at },
      }),
    onMutate: async ({ referral: { id }, status }) => {
      // A pending fetch would overwrite the optimistic status.
      await queryClient.cancelQueries(cachesOf(id));
      change(id, { status });
    },
    onSuccess: (saved, { referral, ...decision }) => {
      const { id, referrer_name: referrer } = referral;
      cache({ ...saved, status: lastChoice(queryClient, id) ?? saved.status });
      if (decision.status !== referral.status) offerUndo(saved, decision);
      else notify(decision.message ? t`Sent to ${referrer}.` : t`The internal note was added.`);
    },
    onError: (error, { referral, status }) => {
      const { id, connection_name: person } = referral;
      // Unless another decision was made meanwhile.
      change(id, (cached) =>
        cached.status === status ? { status: storedOf(queryClient, referral).status } : {},
      );
      if (showsError && isOnScreen.current) return;
      const message = errorMessage(error);
      notify(
        status === referral.status
          ? t`Nothing was sent about ${person}: ${message}`
          : t`The decision on ${person} was not saved: ${message}`,
        "error",
      );
    },
    onSettled: refresh,
  });
}

/** The user's own decisions on a referral, in their order. */
function decisionsOn(queryClient: QueryClient, id: number) {
  const decisions = queryClient.getMutationCache().findAll({ mutationKey: DECIDING });
  return decisions.flatMap(({ state }) => {
    // Undoing one is none.
    const { referral, status } = state.variables as Partial<Variables>;
    if (referral?.id !== id) return [];
    return [{ referral, status, state: state.status, saved: state.data as ReferralDetail | undefined }];
  });
}

/**
 * What the server has stored, as far as is known, when a decision is made on a referral as it was
 * shown. That may be ahead: it shows the user's own decisions before, whose answers were still on
 * their way.
 */
function storedOf(queryClient: QueryClient, shown: Referral): Referral {
  const before = decisionsOn(queryClient, shown.id).filter(
    ({ referral }) => referral.updated_at === shown.updated_at,
  );
  const saved = before.findLast(({ state }) => state === "success")?.saved;
  return saved ?? before[0]?.referral ?? shown;
}

/** The status that was chosen last for a referral, while it is not yet saved. */
const lastChoice = (queryClient: QueryClient, id: number): ReferralStatus | undefined =>
  decisionsOn(queryClient, id).findLast(({ state }) => state === "pending")?.status;

/**
 * What the form of a decision holds. A `status` of null means the current one, a `reason` of 0 none; `next` goes on
 * to the next referral once it is saved.
 */
export type DecisionValues = {
  status: ReferralStatus | null;
  message: string;
  internal_note: string;
  reason: number;
  next: boolean;
};

/** The texts that an undone decision gives back come before those that were typed since. */
export const joinDecisions = (back: DecisionValues, typed: DecisionValues): DecisionValues => ({
  status: typed.status,
  message: joinTexts(back.message, typed.message),
  internal_note: joinTexts(back.internal_note, typed.internal_note),
  reason: typed.reason || back.reason,
  next: true,
});

/** The draft with the texts of the next decision, also those of one that was undone. */
export const decisionDraft = (id: number): string => `decision:${id}`;

/** Says that a status is saved, and offers to undo it for as long as the server allows. */
function useOfferUndo() {
  const { drafts } = useSession();
  const notify = useUndoNotice();
  const { mutateAsync: undo } = useUndoDecision();
  return (saved: ReferralDetail, decision: Decision): void => {
    const { id, connection_name: person } = saved;
    const { label: status } = referralStatus(saved.status);
    notify(t`${person} moved to ${status}`, {
      name: person,
      subject: `referral ${id}`,
      seconds: saved.history.at(-1)?.undo_seconds,
      undo: async () => {
        const restored = await undo(saved);
        const { message = "", internal_note = "", reason } = decision;
        const back = { status: null, message, internal_note, reason: reason ?? 0, next: true };
        if (message || internal_note)
          drafts.giveBack<DecisionValues>(decisionDraft(id), (typed) =>
            typed ? joinDecisions(back, typed) : back,
          );
        const { label: before } = referralStatus(restored.status);
        return t`Undone. ${person} is ${before} again, and nobody was notified.`;
      },
    });
  };
}
