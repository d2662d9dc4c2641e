import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { MATCHING } from "./messages";
import { useSuggestionsState } from "./useSuggestions";

/** That suggestions are not complete yet, and how far they are; nothing once they are. */
export function SuggestionsProgress() {
  const { working, understood, total } = useSuggestionsState();
  if (!working) return null;
  // What is left then takes seconds, and has no measure.
  const counting = understood >= total;
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" className="tabular" sx={{ mb: 1 }}>
        {counting ? MATCHING.counting : MATCHING.working(understood, total)}
      </Typography>
      <LinearProgress
        aria-label={MATCHING.progress}
        {...(counting
          ? { variant: "indeterminate" }
          : { variant: "determinate", value: Math.floor((understood / total) * 100) })}
      />
    </Box>
  );
}
