import { useState } from "react";
import { useSetReferralStatus } from "@/features/referrals/useReferrals";
import { errorMessage, isConflict } from "@/shared/api/errors";
import type { Referral, ReferralDetail, ReferralStatus } from "@/shared/api/types";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { useStateAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { REFERRAL_STATUS } from "@/shared/ui/status";
import { STATUS_CHANGE, TEXT_LIMIT } from "./messages";

/** What is about to be said with a change of status; 0 is no reason. */
export type Draft = { status: ReferralStatus; words: string; note: string; reason: number };

const statusLabel = (status: ReferralStatus): string => REFERRAL_STATUS[status].label;

/** An outcome: leaving it changes what the figures said. */
const isOutcome = (status: ReferralStatus): boolean => status === "HIRED" || status === "REJECTED";

export const isTooLong = (text: string): boolean => Array.from(text).length > TEXT_LIMIT;

/**
 * Moves a referral to any status, in any order, with what is said to the referrer and among reviewers. `confirmation`
 * asks before an outcome is undone; `problem` says why the status is the old one again and, where somebody else was
 * faster, leads to what they did, with what was typed kept.
 */
export function useDecision(
  referral: Referral,
  reload: () => unknown,
  onSaved?: (saved: ReferralDetail) => void,
) {
  const { id, status, connection_name: person } = referral;
  const [stored, setDraft] = useStateAcrossSignIn<Draft | null>(`decision:${id}`, null);
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  const runOnce = useSubmitGuard();
  const { mutateAsync, isPending: busy, error, reset } = useSetReferralStatus(referral);
  const draft = stored ?? { status, words: "", note: "", reason: 0 };
  const isChange = draft.status !== status;
  const valid = !isTooLong(draft.words) && !isTooLong(draft.note);

  const save = (): void =>
    runOnce(async () => {
      const { words, note, reason } = draft;
      const saved = await mutateAsync({
        status: draft.status,
        ...(words.trim() && { words }),
        ...(note.trim() && { internal_note: note }),
        ...(draft.status === "REJECTED" && reason !== 0 && { reason }),
      });
      setDraft(null);
      notify(STATUS_CHANGE.saved(statusLabel(saved.status)));
      onSaved?.(saved);
    });
  return {
    draft,
    busy,
    /** Something is chosen that is not saved. */
    open: isChange || busy,
    change: (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes }),
    clear: (): void => {
      setDraft(null);
      reset();
    },
    submit: (): void => {
      if (!isChange || busy || !valid) return;
      if (isOutcome(status)) setAsking(true);
      else save();
    },
    problem: error && (
      <ErrorBanner
        onClose={reset}
        {...(isConflict(error) && {
          onRetry: () => {
            reset();
            reload();
          },
          retryLabel: STATUS_CHANGE.reload,
        })}
      >
        {STATUS_CHANGE.failed(errorMessage(error))}
      </ErrorBanner>
    ),
    confirmation: asking && (
      <ConfirmDialog
        open
        title={STATUS_CHANGE.leaveTitle(statusLabel(status))}
        confirmLabel={STATUS_CHANGE.leaveConfirm(statusLabel(draft.status))}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          save();
        }}
      >
        {STATUS_CHANGE.leaveText(person, statusLabel(status), statusLabel(draft.status))}
      </ConfirmDialog>
    ),
  };
}

export type Decision = ReturnType<typeof useDecision>;
