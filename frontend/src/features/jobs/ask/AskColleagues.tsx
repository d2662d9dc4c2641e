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
  /** Why they cannot be asked now, if so. */
  refusal: string | null;
};

/** Asks everybody whether they know somebody for a job. */
export function AskColleagues({ job, refusal }: AskColleaguesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BlockableButton
        variant="outlined"
        color="inherit"
        startIcon={<CampaignOutlined />}
        reason={refusal}
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
