import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Job } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { readOnlyReason } from "@/shared/session/readOnly";
import { useSession } from "@/shared/session/useSession";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { countUndecided } from "@/shared/ui/status";
import { CloseJobDialog } from "./CloseJobDialog";
import { jobCountsQuery, saveErrorMessage, updateFailed, useSaveJob } from "./queries";
import { useJobNotice } from "./useJobNotice";

/** Closes an open job or reopens any other, by saving the whole job. */
export function useJobToggle() {
  const save = useSaveJob();
  const tell = useJobNotice();
  return useAction({
    run: async (job: Job) => {
      try {
        return await save({ ...job, status: job.status === "OPEN" ? "CLOSED" : "OPEN" });
      } catch (error) {
        throw new Error(saveErrorMessage(updateFailed(), error), { cause: error });
      }
    },
    onDone: (saved) => {
      const { status, title } = saved;
      tell(status === "OPEN" ? t`${title} is open again.` : t`${title} is closed.`, saved);
    },
  });
}

type JobToggleButtonProps = {
  job: Job;
  toggle: ReturnType<typeof useJobToggle>;
  size?: "small" | "medium";
};

/**
 * "Close" for an open job, "Reopen" for one that is closed or on hold. Closing asks first if
 * referrals to the job still wait for a decision.
 */
export function JobToggleButton({ job, toggle, size = "medium" }: JobToggleButtonProps) {
  const { viewAsPerson } = useSession();
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const [counting, setCounting] = useState(false);

  const press = async (): Promise<void> => {
    if (job.status !== "OPEN" || job.referrals_count === 0) return toggle.start(job);
    setCounting(true);
    // Without the number, the job is closed as if nobody waited.
    const counts = await queryClient.fetchQuery(jobCountsQuery(job.id)).catch(() => null);
    setCounting(false);
    const undecided = counts ? countUndecided(counts) : 0;
    if (undecided > 0) setWaiting(undecided);
    else toggle.start(job);
  };

  return (
    <>
      <BlockableButton
        size={size}
        variant="outlined"
        color="inherit"
        reason={viewAsPerson && readOnlyReason(viewAsPerson.name)}
        loading={counting || toggle.input?.id === job.id}
        // On a fast server, the second click of a double click would undo the first.
        onClick={({ detail }) => detail < 2 && void press()}
      >
        {job.status === "OPEN" ? t`Close` : t`Reopen`}
      </BlockableButton>
      {waiting > 0 && (
        <CloseJobDialog
          job={job}
          waiting={waiting}
          onCloseOnly={() => toggle.start(job)}
          onClose={() => setWaiting(0)}
        />
      )}
    </>
  );
}
