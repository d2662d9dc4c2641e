import { t } from "@lingui/core/macro";
import { errorMessage } from "@/shared/api/errors";
import type { Job, SavedJob } from "@/shared/api/types";
import { UNDO_NOTICE_SECONDS, useNotify } from "@/shared/ui/feedback/notice";
import { jobStatus } from "@/shared/ui/status";
import { useUndoJob } from "./queries";

/**
 * Says that a job was changed, and offers to undo its new status or hiring manager as long as nobody
 * was told of them. Also works once the screen is left.
 */
export function useTellSaved(): (text: string, saved: SavedJob) => void {
  const notify = useNotify();
  const undo = useUndoJob();
  return (text, saved) => {
    const { title } = saved;
    const onClick = (): void => {
      undo(saved).then(
        (restored) => notify(restoredText(saved, restored)),
        (error) => {
          const message = errorMessage(error);
          notify(t`The change of ${title} was not undone: ${message}`, "error");
        },
      );
    };
    const seconds = Math.min(saved.undo_seconds ?? 0, UNDO_NOTICE_SECONDS);
    notify(text, "success", seconds > 0 ? { label: t`Undo`, seconds, onClick } : undefined);
  };
}

function restoredText(saved: SavedJob, { title, status, hiring_manager_name: manager }: Job): string {
  if (status !== saved.status) {
    const { label } = jobStatus(status);
    return t`Undone. ${title} is ${label} again, and nobody was notified.`;
  }
  return manager
    ? t`Undone. ${manager} hires for ${title} again, and nobody was notified.`
    : t`Undone. Nobody hires for ${title} again, and nobody was notified.`;
}
