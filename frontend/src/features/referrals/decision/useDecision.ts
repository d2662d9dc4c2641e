import { useQueryClient } from "@tanstack/react-query";
import { undoneTextsKey } from "@/features/referrals/useReferrals";
import { REFERRAL_UPDATE_LIMITS } from "@/shared/api/inputLimits.generated";
import type { Referral, ReferralDetail, ReferralStatus } from "@/shared/api/types";
import { countCharacters } from "@/shared/forms/countCharacters";
import { useStateAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { type StatusChange, useStatusChange } from "./useStatusChange";

/** An unsaved decision; a `status` of null means the current one, a `reason` of 0 none. */
type Draft = { status: ReferralStatus | null; words: string; note: string; reason: number };

/** Maximum length of the words; that of the note is the same. */
export const { words: TEXT_LIMIT } = REFERRAL_UPDATE_LIMITS;

export const isTooLong = (text: string): boolean => countCharacters(text) > TEXT_LIMIT;

/**
 * An unsaved status change, texts, or both. It survives an expired session, until `submit` saves
 * it.
 */
export function useDecision(
  referral: Referral,
  reload: () => unknown,
  onSaved?: (saved: ReferralDetail) => void,
) {
  const { id, status } = referral;
  const [undone, forgetUndone] = useUndoneTexts(id);
  const [stored, setDraft] = useStateAcrossSignIn<Draft | null>(`decision:${id}`, undone);
  const clearDraft = (): void => {
    setDraft(null);
    forgetUndone();
  };
  const { busy, reset, change, problem, confirmation } = useStatusChange(referral, reload, {
    onSaved: (saved) => {
      clearDraft();
      onSaved?.(saved);
    },
  });
  const draft = stored ?? { status: null, words: "", note: "", reason: 0 };
  const { words, note, reason } = draft;
  const selectedStatus = draft.status ?? status;
  // While a change is saved, the referral already shows the new status.
  const changesStatus = draft.status !== null && (selectedStatus !== status || busy);
  const canSubmit = changesStatus || words.trim() !== "" || note.trim() !== "";
  return {
    draft,
    selectedStatus,
    busy,
    problem,
    confirmation,
    /** Another status is selected but not saved. */
    changesStatus,
    /** There is another status or a text to send. */
    canSubmit,
    change: (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes }),
    clear: (): void => {
      clearDraft();
      reset();
    },
    submit: (): void => {
      if (!canSubmit || isTooLong(words) || isTooLong(note)) return;
      change({
        status: selectedStatus,
        words: words.trim() ? words : undefined,
        internal_note: note.trim() ? note : undefined,
        reason: changesStatus && selectedStatus === "REJECTED" && reason !== 0 ? reason : undefined,
      });
    },
  };
}

/** The texts of a decision about this referral that was undone, without its status; and how to forget them. */
function useUndoneTexts(id: number): [Draft | null, () => void] {
  const queryClient = useQueryClient();
  const queryKey = undoneTextsKey(id);
  const undone = queryClient.getQueryData<StatusChange>(queryKey);
  const { words = "", internal_note: note = "", reason = 0 } = undone ?? {};
  const forget = (): void => queryClient.removeQueries({ queryKey });
  return [words || note || reason ? { status: null, words, note, reason } : null, forget];
}

export type Decision = ReturnType<typeof useDecision>;
