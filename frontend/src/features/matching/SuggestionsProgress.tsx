import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { MATCHING } from "./messages";
import { useSuggestionsState } from "./useSuggestions";

/** That suggestions are not complete yet, and how far they are; nothing once they are. */
export function SuggestionsProgress() {
  const { working, understood, total } = useSuggestionsState();
  if (!working) return null;
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" className="tabular" sx={{ mb: 1 }}>
        {MATCHING.working(understood, total)}
      </Typography>
      <LinearProgress
        aria-label={MATCHING.progress}
        variant="determinate"
        value={total > 0 ? Math.floor((understood / total) * 100) : 0}
      />
    </Box>
  );
}
