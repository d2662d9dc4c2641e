import { plural, t } from "@lingui/core/macro";
import {
  type BulkWording,
  statusSetText,
  useFollowBulk,
  useUndoBulk,
  withRest,
} from "@/features/bulk/queries";
import type { BulkAction, ClosedJob } from "@/shared/api/types";
import { useUndoNotice } from "@/shared/ui/feedback/notice";
import { useUndoJob } from "./queries";
import { useJobNotice } from "./useJobNotice";

/**
 * Says that a job was closed, then what became of those who waited, and offers to undo both. Also works
 * once the screen is left.
 */
export function useTellClosed(): (closed: ClosedJob) => void {
  const notify = useUndoNotice();
  const tellSaved = useJobNotice();
  const undoJob = useUndoJob();
  const undoBulk = useUndoBulk();
  const follow = useFollowBulk();
  return (closed) => {
    const { id, title, bulk_action: begun } = closed;
    const subject = `job ${id}`;
    if (!begun) {
      tellSaved(t`${title} is closed.`, closed);
      return;
    }
    const wording: BulkWording = {
      result: (bulk) => result(title, bulk),
      name: () => title,
      subject: () => subject,
      // With the job, which is what the caller closed.
      undo: async (bulk) => (await undoJob(closed)).bulk_action ?? bulk,
    };
    const stop = follow(begun, wording);
    notify(beingDone(title, begun), {
      name: title,
      subject,
      seconds: closed.undo_seconds,
      undo: async () => {
        // What is read until this is answered may say that it is still closed.
        stop();
        try {
          follow(await undoBulk(begun, wording), wording);
        } catch (error) {
          follow(begun, wording);
          throw error;
        }
        return null;
      },
    });
  };
}

function beingDone(title: string, { status, total }: BulkAction): string {
  const rest = status
    ? plural(total, { one: "Rejecting # referral…", other: "Rejecting # referrals…" })
    : plural(total, {
        one: "Telling the referrer of # person…",
        other: "Telling the referrers of # people…",
      });
  return `${t`${title} is closed.`} ${rest}`;
}

function result(title: string, bulk: BulkAction): string {
  const { status, done, kept } = bulk;
  if (bulk.undone_at !== null) {
    const undone =
      kept > 0
        ? t`Undone. ${title} is no longer closed.`
        : t`Undone. ${title} is no longer closed, and nobody was notified.`;
    return withRest(undone, bulk);
  }
  const closed = t`${title} is closed.`;
  if (done === 0) return withRest(closed, bulk);
  const rest = status
    ? statusSetText(bulk)
    : plural(done, {
        one: "The referrer of # person gets your message.",
        other: "The referrers of # people get your message.",
      });
  return withRest(`${closed} ${rest}`, bulk);
}
