import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { IMPORT } from "./messages";

/** How far the upload is; afterwards, that the server is at work. */
export function ImportProgress({ sent }: { sent: number }) {
  const textId = useId();
  const percent = Math.floor(sent * 100);
  const uploading = percent < 100;
  return (
    <Box>
      <Typography id={textId} variant="body2" sx={{ mb: 1 }} className="tabular">
        {uploading ? IMPORT.uploading(percent) : IMPORT.importing}
      </Typography>
      <LinearProgress
        aria-labelledby={textId}
        {...(uploading ? { variant: "determinate", value: percent } : { variant: "indeterminate" })}
      />
    </Box>
  );
}
