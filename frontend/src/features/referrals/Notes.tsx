import Typography from "@mui/material/Typography";
import { COMMON } from "./messages";

/** The note of a referral, or a placeholder if there is none. */
export function Notes({ text }: { text: string }) {
  return (
    <Typography
      variant="body2"
      color={text ? "textPrimary" : "textSecondary"}
      sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
    >
      {text || COMMON.noNotes}
    </Typography>
  );
}
