import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Job } from "@/shared/api/types";
import { REFER } from "./referMessages";

const AS_TYPED = { whiteSpace: "pre-line", overflowWrap: "anywhere" } as const;

type JobRequirementsProps = {
  job: Pick<Job, "requirements" | "description">;
  /** Whether the section starts expanded. */
  open: boolean;
};

/** The job's requirements, for reference while writing the note. Long texts scroll. */
export function JobRequirements({ job: { requirements, description }, open }: JobRequirementsProps) {
  return (
    <Box component="details" open={open} sx={{ typography: "body2" }}>
      <Typography component="summary" variant="subtitle2" sx={{ cursor: "pointer" }}>
        {REFER.requirements}
      </Typography>
      <Box
        role="group"
        aria-label={REFER.requirements}
        // Focusable, so that the keyboard can scroll it.
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
