import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { AnswerClock } from "@/features/referrals/AnswerClock";
import type { EmployeeNeeds as Needs } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { formatDate } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { NEEDS } from "./messages";
import { NeedList } from "./NeedList";

/** Recent changes to the employee's referrals, answers they wait for, and new jobs. */
export function EmployeeNeeds({ needs }: { needs: Needs }) {
  const { movements, owed, new_jobs, new_jobs_count } = needs;
  return (
    <>
      <Section title={NEEDS.movements}>
        {movements.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            {NEEDS.noMovements}
          </Typography>
        ) : (
          <NeedList
            label={NEEDS.movements}
            rows={movements}
            rowKey={(row) => row.id}
            title={(row) => (
              <TextLink to={paths.referral(row.id)}>{`${row.candidate_name} for ${row.job_title}`}</TextLink>
            )}
            detail={(row) => (
              <>
                <span>{formatDate(row.updated_at)}</span>
                {row.words && <Words text={row.words} />}
              </>
            )}
            action={(row) => <StatusChip status={row.status} />}
          />
        )}
      </Section>
      {owed.length > 0 && (
        <Section title={NEEDS.owed}>
          <NeedList
            label={NEEDS.owed}
            rows={owed}
            rowKey={(row) => row.id}
            title={(row) => (
              <TextLink to={paths.referral(row.id)}>{`${row.candidate_name} for ${row.job_title}`}</TextLink>
            )}
            detail={(row) => <AnswerClock referral={row} />}
          />
        </Section>
      )}
      {new_jobs_count > 0 && (
        <Section
          title={NEEDS.newJobs}
          description={NEEDS.newJobsText(new_jobs_count)}
          actions={<TextLink to={paths.jobs}>{NEEDS.allJobs}</TextLink>}
        >
          <NeedList
            label={NEEDS.newJobs}
            rows={new_jobs}
            rowKey={(row) => row.id}
            title={(row) => (
              <TextLink to={`${paths.jobs}?search=${encodeURIComponent(row.title)}`}>{row.title}</TextLink>
            )}
            detail={(row) => row.location}
          />
        </Section>
      )}
    </>
  );
}

const Words = ({ text }: { text: string }) => (
  <Box component="blockquote" sx={{ m: 0, mt: 0.5, pl: 1, borderLeft: 2, borderColor: "divider" }}>
    {text}
  </Box>
);
