import type { Job } from "@/shared/api/types";
import { useNotify } from "@/shared/ui/feedback/notice";
import { saveErrorMessage } from "./job-form/saveErrorMessage";
import { JOB_FORM, JOB_LIST } from "./messages";
import { useSaveJob } from "./useJobs";

/** Closes an open job or reopens any other, by saving the whole job. */
export function useJobToggle() {
  const { mutate, isPending, variables, error, reset } = useSaveJob();
  const notify = useNotify();
  return {
    start: (job: Job): void =>
      mutate(
        { ...job, status: job.status === "OPEN" ? "CLOSED" : "OPEN" },
        {
          onSuccess: ({ status, title }) =>
            notify(status === "OPEN" ? JOB_LIST.reopened(title) : JOB_LIST.closed(title)),
          onError: (reason) => console.error("The job's status was not saved.", reason),
        },
      ),
    /** Id of the job being saved. */
    busyId: isPending ? variables.id : null,
    problem: error && saveErrorMessage(JOB_FORM.updateFailed, error),
    dismiss: reset,
  };
}
