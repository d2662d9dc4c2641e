import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { Reasons } from "@/features/matching/Reasons";
import { referPath } from "@/features/matching/referPath";
import type { Page } from "@/shared/api/client";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { DividedRow } from "@/shared/ui/layout/DividedRow";
import { PERSON_JOBS } from "./messages";
import type { PersonJob } from "./usePersonJobs";

/** The jobs that a person may fit, best first. */
export function PersonJobs({ page, person }: { page: Page<PersonJob>; person: number }) {
  const headingId = useId();
  const more = page.count - page.rows.length;
  if (page.rows.length === 0) return <Typography variant="body2">{PERSON_JOBS.none}</Typography>;
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="subtitle2" component="h3">
        {PERSON_JOBS.fitting}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {page.rows.map((row) => (
          <DividedRow key={row.job.id} py={1.25}>
            <JobWithReasons row={row} />
            {row.referred ? (
              <Chip size="small" label={PERSON_JOBS.referred} />
            ) : (
              <SecondaryLink
                size="small"
                to={referPath(row.job.id, person)}
                aria-label={PERSON_JOBS.referTo(row.job.title)}
              >
                {PERSON_JOBS.refer}
              </SecondaryLink>
            )}
          </DividedRow>
        ))}
      </Box>
      {more > 0 && (
        <Typography variant="caption" color="textSecondary">
          {PERSON_JOBS.more(more)}
        </Typography>
      )}
    </Box>
  );
}

const JobWithReasons = ({ row: { job, reasons } }: { row: PersonJob }) => (
  <Box sx={{ flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere" }}>
    <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
      {job.title}
    </Typography>
    <Typography variant="caption" component="div" color="textSecondary">
      {[job.department, job.location].filter(Boolean).join(" · ")}
    </Typography>
    <Box sx={{ mt: 0.5 }}>
      <Reasons reasons={reasons} />
    </Box>
  </Box>
);
