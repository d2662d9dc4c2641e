import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { MATCHING } from "./messages";
import { useHasSuggestions, useSuggestionsProgress } from "./queries";

/**
 * How far the analysis of the user's connections is; renders nothing once complete, and in View As.
 * Without `enabled`, it is known to be complete.
 */
export function SuggestionsProgress({ enabled = true }: { enabled?: boolean }) {
  const hasSuggestions = useHasSuggestions();
  const { working, understood, total } = useSuggestionsProgress({ enabled: enabled && hasSuggestions });
  if (!working) return null;
  // The final step takes seconds and reports no progress.
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
