import { useState } from "react";
import { isConflict } from "@/shared/api/errors";
import type { Job } from "@/shared/api/types";
import { useNotify } from "@/shared/ui/feedback/notice";
import { saveErrorMessage } from "./job-form/saveErrorMessage";
import { JOB_FORM, JOB_LIST } from "./messages";
import { useSaveJob } from "./useJobs";

/** Closes an open job and opens any other again, by saving the whole job. */
export function useJobToggle() {
  const save = useSaveJob();
  const notify = useNotify();
  const [problem, setProblem] = useState<string | null>(null);

  const toggle = async (job: Job): Promise<void> => {
    const status = job.status === "OPEN" ? "CLOSED" : "OPEN";
    setProblem(null);
    try {
      await save.mutateAsync({ ...job, status });
      notify(status === "OPEN" ? JOB_LIST.reopened(job.title) : JOB_LIST.closed(job.title));
    } catch (error) {
      console.error("The job's status was not saved.", error);
      setProblem(saveErrorMessage(JOB_FORM.updateFailed, error));
      if (isConflict(error)) void save.refresh();
    }
  };

  return {
    toggle,
    /** Id of the job that is being saved. */
    busyId: save.isPending ? save.variables.id : null,
    problem,
    dismiss: () => setProblem(null),
  };
}
