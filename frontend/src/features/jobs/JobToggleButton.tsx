import { t } from "@lingui/core/macro";
import type { Job } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { readOnlyReason } from "@/shared/session/readOnly";
import { useSession } from "@/shared/session/useSession";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { saveErrorMessage, updateFailed, useSaveJob } from "./queries";

/** Closes an open job or reopens any other, by saving the whole job. */
export function useJobToggle() {
  const save = useSaveJob();
  return useAction({
    run: async (job: Job) => {
      try {
        return await save({ ...job, status: job.status === "OPEN" ? "CLOSED" : "OPEN" });
      } catch (error) {
        throw new Error(saveErrorMessage(updateFailed(), error), { cause: error });
      }
    },
    done: ({ status, title }) => (status === "OPEN" ? t`${title} is open again.` : t`${title} is closed.`),
  });
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
      loading={toggle.input?.id === job.id}
      // On a fast server, the second click of a double click would undo the first.
      onClick={({ detail }) => detail < 2 && toggle.start(job)}
    >
      {job.status === "OPEN" ? t`Close` : t`Reopen`}
    </BlockableButton>
  );
}
