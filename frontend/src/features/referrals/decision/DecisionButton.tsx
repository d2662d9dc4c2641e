import Button from "@mui/material/Button";
import { useState } from "react";
import type { Referral } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { DECISION } from "./messages";

const DecisionDialog = lazyComponent(() => import("./DecisionDialog").then((m) => m.DecisionDialog));

/** Leads from a row to the decision about it; nothing for those who do not decide. */
export function DecisionButton({ referral }: { referral: Referral }) {
  const [open, setOpen] = useState(false);
  if (!referral.allowed.set_status) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="contained"
        size="small"
        aria-label={DECISION.openFor(referral.connection_name)}
        onClick={() => setOpen(true)}
        onFocus={() => void DecisionDialog.preload()}
        onPointerEnter={() => void DecisionDialog.preload()}
      >
        {DECISION.open}
      </Button>
      <ChunkBoundary onClose={close}>
        {open && <DecisionDialog referral={referral} onClose={close} />}
      </ChunkBoundary>
    </>
  );
}
