import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useApiList } from "@/shared/api/queries";
import type { ListedJob } from "@/shared/api/types";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { JOBS_WITH_SUGGESTIONS } from "./importMessages";
import { MATCHING } from "./messages";
import { openPositionsByPeople, referPath } from "./referPath";
import { SuggestionsProgress } from "./SuggestionsProgress";
import { useHasSuggestions, useSuggestionsProgress } from "./useSuggestions";

/** Number of jobs listed; the rest are in Open Positions. */
const MAX_JOBS = 10;
const OPEN = { status: "OPEN" } as const;

/** The open jobs for which the user knows somebody, with links to their refer dialogs. */
export function JobsWithSuggestions() {
  const all = useApiList("/jobs/", { query: { ...OPEN, limit: 1 } });
  const jobs = useApiList("/jobs/", {
    query: { ...OPEN, suggestions: true, with_suggestions: true, ordering: "-suggestions", limit: MAX_JOBS },
  });
  // The analysis begins with the import, and may end before or after the jobs are fetched.
  const progress = useSuggestionsProgress({ enabled: useHasSuggestions(), expected: true });
  const [openJobs, matchingJobs] = [all.data?.count, jobs.data?.count];
  const isKnown = matchingJobs !== 0 || (progress.upToDate && !jobs.error);
  const isCounted = isKnown && openJobs !== undefined && matchingJobs !== undefined;
  return (
    <Section
      title={isCounted ? JOBS_WITH_SUGGESTIONS.title(matchingJobs, openJobs) : JOBS_WITH_SUGGESTIONS.loading}
    >
      <Stack spacing={2}>
        <SuggestionsProgress />
        <QueryError query={jobs.error ? jobs : progress.query} text={MATCHING.loadFailed} />
        {isKnown && matchingJobs === 0 && (
          <Typography variant="body2">{JOBS_WITH_SUGGESTIONS.none}</Typography>
        )}
        <JobLinks jobs={jobs.data?.rows ?? []} />
        <Box>
          <SecondaryLink to={openPositionsByPeople}>{JOBS_WITH_SUGGESTIONS.all}</SecondaryLink>
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
