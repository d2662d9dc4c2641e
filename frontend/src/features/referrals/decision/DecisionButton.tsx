import { useState } from "react";
import type { Referral } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { Button } from "@/shared/ui/inputs/Button";
import { DECISION } from "./messages";

const DecisionDialog = lazyComponent(() => import("./DecisionDialog").then((m) => m.DecisionDialog));

type DecisionButtonProps = {
  referral: Referral;
  /** Set on the referral's own page, where the candidate's name would be redundant. */
  label?: string;
};

/** Opens the decision dialog; renders nothing for users who may not decide. */
export function DecisionButton({ referral, label }: DecisionButtonProps) {
  const [open, setOpen] = useState(false);
  if (!referral.allowed.set_status) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="outlined"
        size={label ? undefined : "small"}
        aria-label={label ? undefined : DECISION.openFor(referral.connection_name)}
        onClick={() => setOpen(true)}
        onFocus={() => void DecisionDialog.preload()}
        onPointerEnter={() => void DecisionDialog.preload()}
      >
        {label ?? DECISION.open}
      </Button>
      <ChunkBoundary onClose={close}>
        {open && <DecisionDialog referral={referral} onClose={close} />}
      </ChunkBoundary>
    </>
  );
}
