import Typography from "@mui/material/Typography";
import { Button } from "@/shared/ui/inputs/Button";
import { PAIRS } from "./messages";
import { getNames, type Pair } from "./useBestPairs";

type HiddenPairNoticeProps = { pair: Pair; busy: boolean; onUndo: () => void };

/** The pair that was hidden last, with an Undo button. */
export const HiddenPairNotice = ({ pair, busy, onUndo }: HiddenPairNoticeProps) => (
  <Typography variant="body2" component="div" role="status">
    <span>{PAIRS.hidden(...getNames(pair))}</span>{" "}
    {/* Keeps the keyboard focus here, as the clicked button is gone. */}
    <Button size="small" autoFocus disabled={busy} onClick={onUndo}>
      {PAIRS.undo}
    </Button>
  </Typography>
);
