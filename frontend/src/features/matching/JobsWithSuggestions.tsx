import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ListedJob } from "@/shared/api/types";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { JOBS_WITH_SUGGESTIONS, MATCHING } from "./messages";
import { jobsWithSuggestionsQuery, openJobCountQuery, useHasSuggestions } from "./queries";
import { openPositionsBySuggestions, referPath } from "./referPath";

/** The open jobs for which the user knows somebody, with links to their refer dialogs. */
export function JobsWithSuggestions() {
  const openJobs = useQuery(openJobCountQuery()).data?.count;
  const jobs = useQuery(jobsWithSuggestionsQuery());
  const matchingJobs = jobs.data?.count;
  const isKnown = useHasSuggestions() && matchingJobs !== undefined;
  return (
    <Section
      title={
        isKnown && openJobs !== undefined
          ? JOBS_WITH_SUGGESTIONS.title(matchingJobs, openJobs)
          : JOBS_WITH_SUGGESTIONS.loading
      }
    >
      <Stack spacing={2}>
        <QueryError query={jobs} text={MATCHING.loadFailed} />
        {isKnown && matchingJobs === 0 && (
          <Typography variant="body2">{JOBS_WITH_SUGGESTIONS.none}</Typography>
        )}
        <JobLinks jobs={jobs.data?.rows ?? []} />
        <Box>
          <SecondaryLink to={openPositionsBySuggestions}>{JOBS_WITH_SUGGESTIONS.all}</SecondaryLink>
        </Box>
      </Stack>
    </Section>
  );
}

function JobLinks({ jobs }: { jobs: readonly ListedJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: "none" }}>
      {jobs.map((job) => (
        <Box component="li" key={job.id} sx={{ overflowWrap: "anywhere" }}>
          <TextLink to={referPath(job.id)} variant="subtitle2">
            {job.title}
          </TextLink>
          <Typography variant="caption" component="p" color="textSecondary">
            {[job.department_name, job.location, MATCHING.mayFit(job.suggestions_count ?? 0)]
              .filter(Boolean)
              .join(" · ")}
          </Typography>
        </Box>
      ))}
    </Stack>
  );
}
