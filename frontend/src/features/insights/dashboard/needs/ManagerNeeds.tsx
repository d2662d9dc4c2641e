import Typography from "@mui/material/Typography";
import { AnswerClock } from "@/features/referrals/AnswerClock";
import { DecisionButton } from "@/features/referrals/decision/DecisionButton";
import type { ManagerNeeds as Needs } from "@/shared/api/types";
import { jobPaths, paths } from "@/shared/paths";
import { formatDate } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { NEEDS } from "./messages";
import { NeedList } from "./NeedList";
import { QuietJobs } from "./QuietJobs";

/**
 * Referrals that wait for a decision, the most urgent with a button to decide, and jobs without
 * referrals.
 */
export function ManagerNeeds({ needs }: { needs: Needs }) {
  const { waiting_count, oldest_days, urgent } = needs;
  const link = `${paths.jobReferrals}?status=PENDING`;
  return (
    <>
      <Section
        title={NEEDS.waiting}
        description={
          waiting_count > 0 ? NEEDS.waitingFor(waiting_count, oldest_days ?? 0) : NEEDS.nobodyWaits
        }
        actions={waiting_count > 0 && <TextLink to={link}>{NEEDS.reviewAll}</TextLink>}
      >
        <NeedList
          label={NEEDS.waiting}
          rows={urgent}
          rowKey={(row) => row.id}
          title={(row) => (
            <TextLink to={paths.referral(row.id)}>{`${row.connection_name} for ${row.job_title}`}</TextLink>
          )}
          detail={(row) => (
            <>
              <span>{`${row.referrer_name} · ${formatDate(row.created_at)}`}</span>{" "}
              <Typography component="span" variant="inherit">
                <AnswerClock referral={row} />
              </Typography>
            </>
          )}
          action={(row) => <DecisionButton referral={row} />}
        />
      </Section>
      <QuietJobs needs={needs} pathOf={jobPaths(paths.myJobs).view} />
    </>
  );
}
