import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { PAIRS } from "./messages";
import { namesIn, type Pair } from "./useBestPairs";

type HiddenPairProps = { pair: Pair; busy: boolean; onUndo: () => void };

/** What was hidden last, and the way back. */
export const HiddenPair = ({ pair, busy, onUndo }: HiddenPairProps) => (
  <Typography variant="body2" component="div" role="status">
    {PAIRS.hidden(...namesIn(pair))} {/* The button that was pressed is gone: the keyboard goes on here. */}
    <Button size="small" autoFocus disabled={busy} onClick={onUndo}>
      {PAIRS.undo}
    </Button>
  </Typography>
);
