import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Job } from "@/shared/api/types";
import { REFER } from "./referMessages";

const AS_TYPED = { whiteSpace: "pre-line", overflowWrap: "anywhere" } as const;

type JobRequirementsProps = {
  job: Pick<Job, "requirements" | "description">;
  /** Unfolded, as long as nobody folds it away. */
  open: boolean;
};

/** What the job asks for, to be read while the note is written; long texts scroll in their own box. */
export function JobRequirements({ job: { requirements, description }, open }: JobRequirementsProps) {
  return (
    <Box component="details" open={open} sx={{ typography: "body2" }}>
      <Typography component="summary" variant="subtitle2" sx={{ cursor: "pointer" }}>
        {REFER.requirements}
      </Typography>
      <Box
        role="group"
        aria-label={REFER.requirements}
        // Scrolled with the keyboard, too.
        tabIndex={0}
        sx={{ mt: 0.5, maxHeight: 132, overflowY: "auto", color: "text.secondary" }}
      >
        <Box sx={AS_TYPED}>{requirements}</Box>
        <Typography variant="subtitle2" component="p" sx={{ mt: 1 }}>
          {REFER.description}
        </Typography>
        <Box sx={AS_TYPED}>{description}</Box>
      </Box>
    </Box>
  );
}
