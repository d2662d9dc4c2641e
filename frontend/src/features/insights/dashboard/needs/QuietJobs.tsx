import Typography from "@mui/material/Typography";
import type { QuietJobs as Quiet } from "@/shared/api/types";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { NEEDS } from "./messages";
import { NeedList } from "./NeedList";

type QuietJobsProps = { needs: Partial<Quiet>; pathOf: (id: number) => string };

/** Open jobs without a referral in the last 30 days. Renders nothing if there are none. */
export function QuietJobs({ needs: { quiet_jobs = [], quiet_jobs_count = 0 }, pathOf }: QuietJobsProps) {
  if (quiet_jobs.length === 0) return null;
  const more = quiet_jobs_count - quiet_jobs.length;
  return (
    <Section title={NEEDS.quiet}>
      <NeedList
        label={NEEDS.quiet}
        rows={quiet_jobs}
        rowKey={(row) => row.id}
        title={(row) => <TextLink to={pathOf(row.id)}>{row.title}</TextLink>}
        detail={(row) => row.location}
      />
      {more > 0 && (
        <Typography variant="caption" color="textSecondary">
          {NEEDS.more(more)}
        </Typography>
      )}
    </Section>
  );
}
