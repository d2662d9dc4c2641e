import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { undoneTextsKey, useSetReferralStatus, useUndoDecision } from "@/features/referrals/useReferrals";
import { errorMessage, isConflict } from "@/shared/api/errors";
import type { Referral, ReferralDetail, ReferralStatus } from "@/shared/api/types";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { referralStatus } from "@/shared/ui/status";
import { STATUS_CHANGE } from "./messages";

/** A status, new or the same, and the texts that go with it. */
export type StatusChange = {
  status: ReferralStatus;
  words?: string;
  internal_note?: string;
  reason?: number;
};

const statusLabel = (status: ReferralStatus): string => referralStatus(status).label;

/** Final statuses: leaving one changes the metrics. */
const isOutcome = (status: ReferralStatus): boolean => status === "HIRED" || status === "REJECTED";

type Options = {
  onSaved?: (saved: ReferralDetail) => void;
  /** Whether to ask before a final status is set, too, since it is saved as soon as it is selected. */
  asksFirst?: boolean;
};

/**
 * Changes the status of a referral, in any order, or sends texts alone. The notice offers to undo a
 * change, as long as nobody was told of it. `confirmation` asks before a final status is left;
 * `problem` says why a change was rolled back and, on a conflict, offers to reload.
 */
export function useStatusChange(referral: Referral, reload: () => unknown, options: Options = {}) {
  const { onSaved, asksFirst = false } = options;
  const { status, connection_name: person, referrer_name: referrer, job_title: job } = referral;
  const [pendingChange, setPendingChange] = useState<StatusChange | null>(null);
  const notify = useNotify();
  const offerUndo = useOfferUndo();
  const runOnce = useSubmitGuard();
  const { mutateAsync, isPending: busy, error, reset, variables } = useSetReferralStatus(referral);
  const failed = variables?.status === status ? STATUS_CHANGE.notSent : STATUS_CHANGE.failed;

  const save = (change: StatusChange): void =>
    runOnce(async () => {
      const saved = await mutateAsync(change);
      if (change.status !== status) offerUndo(saved, change);
      else notify(change.words ? STATUS_CHANGE.sent(referrer) : STATUS_CHANGE.noted);
      onSaved?.(saved);
    });
  return {
    busy,
    reset,
    change: (change: StatusChange): void => {
      if (busy) return;
      const asks = isOutcome(status) || (asksFirst && isOutcome(change.status));
      if (asks && change.status !== status) setPendingChange(change);
      else save(change);
    },
    problem: error && (
      <ErrorBanner
        onClose={reset}
        onRetry={
          isConflict(error)
            ? () => {
                reset();
                reload();
              }
            : undefined
        }
        retryLabel={isConflict(error) ? STATUS_CHANGE.reload : undefined}
      >
        {failed(errorMessage(error))}
      </ErrorBanner>
    ),
    confirmation: pendingChange && (
      <ConfirmDialog
        open
        title={
          isOutcome(status)
            ? STATUS_CHANGE.leaveTitle(statusLabel(status))
            : STATUS_CHANGE.outcomeTitle(statusLabel(pendingChange.status))
        }
        confirmLabel={STATUS_CHANGE.confirm(statusLabel(pendingChange.status))}
        onClose={() => setPendingChange(null)}
        onConfirm={() => {
          setPendingChange(null);
          save(pendingChange);
        }}
      >
        {isOutcome(status)
          ? STATUS_CHANGE.leaveText(person, statusLabel(status), statusLabel(pendingChange.status))
          : STATUS_CHANGE.outcomeText(person, job, statusLabel(pendingChange.status), referrer)}
      </ConfirmDialog>
    ),
  };
}

/**
 * Says that a change is saved, and offers to undo it for as long as the server allows. The texts of
 * what is undone return to the form.
 */
function useOfferUndo() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { mutateAsync: undo } = useUndoDecision();
  return (saved: ReferralDetail, change: StatusChange): void => {
    const seconds = saved.history.at(-1)?.undo_seconds;
    const onClick = (): void => {
      undo(saved).then(
        ({ id, status }) => {
          queryClient.setQueryData(undoneTextsKey(id), change);
          notify(STATUS_CHANGE.undone(statusLabel(status)));
        },
        (error) => notify(STATUS_CHANGE.notUndone(errorMessage(error)), "error"),
      );
    };
    const action = seconds ? { label: STATUS_CHANGE.undo, seconds, onClick } : undefined;
    notify(STATUS_CHANGE.saved(statusLabel(saved.status)), "success", action);
  };
}
