import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useApiList } from "@/shared/api/queries";
import type { ListedJob } from "@/shared/api/types";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { JOBS_WITH_PEOPLE } from "./importMessages";
import { MATCHING } from "./messages";
import { positionsByPeople, referPath } from "./referPath";
import { SuggestionsProgress } from "./SuggestionsProgress";

/** How many jobs are named; the others are among the open positions. */
const SHOWN = 10;
const OPEN = { status: "OPEN" } as const;

/** For which of the open jobs one knows somebody who may fit, each one click from its refer dialog. */
export function JobsWithPeople() {
  const all = useApiList("/jobs/", { query: { ...OPEN, limit: 1 } });
  const jobs = useApiList("/jobs/", {
    query: { ...OPEN, suggestions: true, with_suggestions: true, ordering: "-suggestions", limit: SHOWN },
  });
  const [open, known] = [all.data?.count, jobs.data?.count];
  const counted = open !== undefined && known !== undefined;
  return (
    <Section title={counted ? JOBS_WITH_PEOPLE.title(known, open) : JOBS_WITH_PEOPLE.loading}>
      <Stack spacing={2}>
        <SuggestionsProgress />
        <QueryError query={jobs} text={MATCHING.loadFailed} />
        {known === 0 && <Typography variant="body2">{JOBS_WITH_PEOPLE.none}</Typography>}
        <JobLinks jobs={jobs.data?.rows ?? []} />
        <Box>
          <SecondaryLink to={positionsByPeople}>{JOBS_WITH_PEOPLE.all}</SecondaryLink>
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
            {[job.department_name, job.location].filter(Boolean).join(" · ")}
            {" · "}
            {MATCHING.mayFit(job.suggestions_count ?? 0)}
          </Typography>
        </Box>
      ))}
    </Stack>
  );
}
