import { useRef, useState } from "react";
import type { Job } from "@/shared/api/types";
import { useDraftAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import type { ReferDraft } from "./ReferDialog";

/** One opening of the refer dialog. `number` tells it from the others; it stays while the dialog fades out. */
type Opening = { job: Job; number: number; open: boolean; draft?: ReferDraft };
type Kept = ReferDraft & { job: Job };

/** For which job the refer dialog is open. After a session ended in the middle of it, it opens as it was. */
export function useReferDialog() {
  const draft = useRef<ReferDraft | null>(null);
  const keep = (): Kept | null =>
    opening?.open && draft.current ? { job: opening.job, ...draft.current } : null;
  const kept = useDraftAcrossSignIn<Kept>("refer", keep);
  const [opening, setOpening] = useState<Opening | null>(
    kept && { job: kept.job, number: 1, open: true, draft: kept },
  );
  // Steady, since the dialog tells it in an effect.
  const [onDraft] = useState(() => (next: ReferDraft) => {
    draft.current = next;
  });

  return {
    opening,
    onDraft,
    open: (job: Job): void => setOpening((last) => ({ job, number: (last?.number ?? 0) + 1, open: true })),
    close: (): void => setOpening((last) => last && { ...last, open: false }),
  };
}
