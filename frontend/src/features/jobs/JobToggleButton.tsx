import Button from "@mui/material/Button";
import type { Job } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { JOB, JOB_LIST } from "./messages";
import type { useJobToggle } from "./useJobToggle";

type JobToggleButtonProps = {
  job: Job;
  toggle: ReturnType<typeof useJobToggle>;
  size?: "small" | "medium";
};

/** 'Close' for an open job, 'Reopen' for one that is closed or on hold. */
export function JobToggleButton({ job, toggle, size = "medium" }: JobToggleButtonProps) {
  const { viewAsPerson } = useSession();
  const label = job.status === "OPEN" ? JOB_LIST.close : JOB_LIST.reopen;
  if (viewAsPerson) {
    return (
      <BlockedButton size={size} variant="outlined" reason={JOB.readOnly(viewAsPerson.name)}>
        {label}
      </BlockedButton>
    );
  }
  return (
    <Button
      size={size}
      variant="outlined"
      color="inherit"
      loading={toggle.busyId === job.id}
      // The second half of a double click would undo the first where the server is fast.
      onClick={({ detail }) => detail < 2 && void toggle.toggle(job)}
    >
      {label}
    </Button>
  );
}
