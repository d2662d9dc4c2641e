import { t } from "@lingui/core/macro";
import type { Job, SavedJob } from "@/shared/api/types";
import { useUndoNotice } from "@/shared/ui/feedback/notice";
import { jobStatus } from "@/shared/ui/status";
import { useUndoJob } from "./queries";

/**
 * Says that a job was changed, and offers to undo its new status or hiring manager as long as nobody
 * was told of them. Also works once the screen is left.
 */
export function useJobNotice(): (text: string, saved: SavedJob) => void {
  const notify = useUndoNotice();
  const undo = useUndoJob();
  return (text, saved) => {
    const { id, title } = saved;
    notify(text, {
      name: title,
      subject: `job ${id}`,
      seconds: saved.undo_seconds,
      undo: async () => restoredText(saved, await undo(saved)),
    });
  };
}

function restoredText(saved: SavedJob, { title, status, hiring_manager_name: manager }: Job): string {
  if (status !== saved.status) {
    const { label } = jobStatus(status);
    return t`Undone. ${title} is ${label} again. Nobody was notified.`;
  }
  return manager
    ? t`Undone. ${manager} is the hiring manager of ${title} again. Nobody was notified.`
    : t`Undone. ${title} has no hiring manager again. Nobody was notified.`;
}
