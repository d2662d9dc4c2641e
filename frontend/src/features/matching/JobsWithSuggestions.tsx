import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ListedJob } from "@/shared/api/types";
import { dotted } from "@/shared/i18n/isolate";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import {
  jobsWithSuggestionsQuery,
  openJobCountQuery,
  suggestionCountText,
  suggestionsFailed,
  useHasSuggestions,
} from "./queries";
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
          ? youKnowPeopleFor(matchingJobs, openJobs)
          : t`People you know for open jobs`
      }
    >
      <Stack spacing={2}>
        <QueryError query={jobs} text={suggestionsFailed} />
        {isKnown && matchingJobs === 0 && (
          <Typography variant="body2">
            <Trans>
              No one you know stands out for an open job. You can still refer anyone you think fits.
            </Trans>
          </Typography>
        )}
        <JobLinks jobs={jobs.data?.rows ?? []} />
        <Box>
          <SecondaryLink to={openPositionsBySuggestions}>
            <Trans>See Open Positions</Trans>
          </SecondaryLink>
        </Box>
      </Stack>
    </Section>
  );
}

function youKnowPeopleFor(matchingJobs: number, openJobs: number): string {
  const known = formatCount(matchingJobs);
  return plural(openJobs, {
    one: `You know people for ${known} of # open job`,
    other: `You know people for ${known} of # open jobs`,
  });
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
            {dotted([job.department_name, job.location, suggestionCountText(job.suggestions_count ?? 0)])}
          </Typography>
        </Box>
      ))}
    </Stack>
  );
}
