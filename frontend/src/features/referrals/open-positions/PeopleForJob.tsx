import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import { MATCHING } from "@/features/matching/messages";
import type { ListedJob } from "@/shared/api/types";
import { Button } from "@/shared/ui/inputs/Button";

type PeopleForJobProps = { job: ListedJob; onClick: () => void };

/**
 * How many of the user's connections may fit a job; opens the refer dialog. Renders nothing if
 * nobody fits.
 */
export function PeopleForJob({ job, onClick }: PeopleForJobProps) {
  if (!job.suggestions_count) return null;
  return (
    <Button
      size="small"
      startIcon={<PeopleOutlined />}
      aria-label={MATCHING.mayFitJob(job.suggestions_count, job.title)}
      onClick={onClick}
      sx={{ alignSelf: "flex-start", "&&": { ml: -1.75 }, textAlign: "left" }}
    >
      {MATCHING.mayFit(job.suggestions_count)}
    </Button>
  );
}
