import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import { useState } from "react";
import type { Job } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { ASK } from "./messages";

const AskDialog = lazyComponent(() => import("./AskDialog").then((m) => m.AskDialog));

type AskColleaguesProps = {
  job: Job;
  /** Why asking is not possible now, if so. */
  disabledReason: string | null;
};

/** Asks all employees whether they know somebody for a job. */
export function AskColleagues({ job, disabledReason }: AskColleaguesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BlockableButton
        variant="outlined"
        color="inherit"
        startIcon={<CampaignOutlined />}
        reason={disabledReason}
        onClick={() => setOpen(true)}
      >
        {ASK.button}
      </BlockableButton>
      <ChunkBoundary onClose={() => setOpen(false)}>
        {open && <AskDialog job={job} onClose={() => setOpen(false)} />}
      </ChunkBoundary>
    </>
  );
}
