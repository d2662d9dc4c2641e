import type { Job } from "@/shared/api/types";
import { readOnlyReason } from "@/shared/session/readOnly";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { JOB_FORM, JOB_LIST } from "./messages";
import { saveErrorMessage, useSaveJob } from "./queries";

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

type JobToggleButtonProps = {
  job: Job;
  toggle: ReturnType<typeof useJobToggle>;
  size?: "small" | "medium";
};

/** "Close" for an open job, "Reopen" for one that is closed or on hold. */
export function JobToggleButton({ job, toggle, size = "medium" }: JobToggleButtonProps) {
  const { viewAsPerson } = useSession();
  return (
    <BlockableButton
      size={size}
      variant="outlined"
      color="inherit"
      reason={viewAsPerson && readOnlyReason(viewAsPerson.name)}
      loading={toggle.busyId === job.id}
      // On a fast server, the second click of a double click would undo the first.
      onClick={({ detail }) => detail < 2 && toggle.start(job)}
    >
      {job.status === "OPEN" ? JOB_LIST.close : JOB_LIST.reopen}
    </BlockableButton>
  );
}
