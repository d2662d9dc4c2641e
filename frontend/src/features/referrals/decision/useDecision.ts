import type { Referral, ReferralDetail, ReferralStatus } from "@/shared/api/types";
import { useStateAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { TEXT_LIMIT } from "./messages";
import { useStatusChange } from "./useStatusChange";

/** An unsaved status change and its texts; a `reason` of 0 means none. */
export type Draft = { status: ReferralStatus; words: string; note: string; reason: number };

export const isTooLong = (text: string): boolean => Array.from(text).length > TEXT_LIMIT;

/**
 * An unsaved status change with its texts. It survives an expired session, until `submit` saves it.
 */
export function useDecision(
  referral: Referral,
  reload: () => unknown,
  onSaved?: (saved: ReferralDetail) => void,
) {
  const { id, status } = referral;
  const [stored, setDraft] = useStateAcrossSignIn<Draft | null>(`decision:${id}`, null);
  const { busy, reset, change, problem, confirmation } = useStatusChange(referral, reload, (saved) => {
    setDraft(null);
    onSaved?.(saved);
  });
  const draft = stored ?? { status, words: "", note: "", reason: 0 };
  const { words, note, reason } = draft;
  return {
    draft,
    busy,
    problem,
    confirmation,
    /** Another status is selected but not saved. */
    hasChanges: draft.status !== status || busy,
    change: (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes }),
    clear: (): void => {
      setDraft(null);
      reset();
    },
    submit: (): void => {
      if (isTooLong(words) || isTooLong(note)) return;
      change({
        status: draft.status,
        ...(words.trim() && { words }),
        ...(note.trim() && { internal_note: note }),
        ...(draft.status === "REJECTED" && reason !== 0 && { reason }),
      });
    },
  };
}

export type Decision = ReturnType<typeof useDecision>;
