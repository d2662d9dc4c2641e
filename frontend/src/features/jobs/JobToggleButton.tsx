import type { Job } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { READ_ONLY } from "@/shared/ui/messages";
import { JOB_LIST } from "./messages";
import type { useJobToggle } from "./useJobToggle";

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
      reason={viewAsPerson && READ_ONLY(viewAsPerson.name)}
      loading={toggle.busyId === job.id}
      // On a fast server, the second click of a double click would undo the first.
      onClick={({ detail }) => detail < 2 && toggle.start(job)}
    >
      {job.status === "OPEN" ? JOB_LIST.close : JOB_LIST.reopen}
    </BlockableButton>
  );
}
