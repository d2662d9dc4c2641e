import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import Typography from "@mui/material/Typography";

/** Something is on its way and its shape is not known; where it is, use a skeleton. */
export function LoadingState({ label = "Loading..." }: { label?: string }) {
  return (
    <Box role="status" sx={{ display: "grid", placeItems: "center", gap: 1.5, py: 8, width: "100%" }}>
      <CircularProgress size={28} aria-hidden />
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
    </Box>
  );
}
