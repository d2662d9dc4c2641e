import AddOutlined from "@mui/icons-material/AddOutlined";
import EditNoteOutlined from "@mui/icons-material/EditNoteOutlined";
import Typography from "@mui/material/Typography";
import { AnswerClock } from "@/features/referrals/AnswerClock";
import { DecisionButton } from "@/features/referrals/decision/DecisionButton";
import type { ManagerNeeds } from "@/shared/api/types";
import { jobPaths, paths } from "@/shared/paths";
import { SAMPLE_SHARE, useIsSample } from "@/shared/session/viewAsSample";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, formatDate } from "@/shared/ui/format";
import { JobsIcon, MetricsIcon, ReferralsIcon } from "@/shared/ui/icons";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { ATTENTION, DASHBOARD } from "../messages";
import { MANAGER_DASHBOARD_FIELDS, useMetricFields } from "../queries";
import { Attention, CountTile, QuickActions, QuietJobs, ShortList, useCount } from "./parts";

/** Dashboard of a hiring manager: their jobs and the referrals to them. */
export function ManagerDashboard() {
  const metrics = useMetricFields(MANAGER_DASHBOARD_FIELDS);
  const openJobs = useCount(metrics, "openJobs", SAMPLE_SHARE.managerJobs);
  const totalJobs = useCount(metrics, "totalJobs");
  const sample = useIsSample();
  const referrals = useCount(metrics, "total", SAMPLE_SHARE.managerReferrals);
  return (
    <>
      <QueryError query={metrics} text={DASHBOARD.failed} />
      <TileGrid min={240}>
        <CountTile
          label="My Jobs"
          to={paths.myJobs}
          icon={<JobsIcon />}
          hint={
            sample || totalJobs.value === undefined
              ? "Open positions you hire for"
              : DASHBOARD.openOf(formatCount(totalJobs.value))
          }
          count={openJobs}
        />
        <CountTile
          label="Job Referrals"
          to={paths.jobReferrals}
          icon={<ReferralsIcon />}
          hint="People referred to your jobs"
          count={referrals}
        />
        <StatTile
          label="Hiring Analytics"
          to={paths.analytics}
          icon={<MetricsIcon />}
          hint="How your referrals turn into hires"
        />
      </TileGrid>
      <QuickActions
        actions={[
          { label: "Create Job", to: jobPaths(paths.myJobs).new, icon: <AddOutlined /> },
          {
            label: "Review Referrals",
            to: `${paths.jobReferrals}?status=PENDING`,
            icon: <ReferralsIcon />,
          },
          { label: "Update Status", to: paths.myJobs, icon: <EditNoteOutlined /> },
        ]}
      />
      <Attention>{({ manager }) => manager && <ManagerAttention data={manager} />}</Attention>
    </>
  );
}

/**
 * Referrals that wait for a decision, the most urgent with a button to decide, and jobs without
 * referrals.
 */
function ManagerAttention({ data }: { data: ManagerNeeds }) {
  const { waiting_count, oldest_days, urgent } = data;
  const link = `${paths.jobReferrals}?status=PENDING&unanswered=true&sort=created_at`;
  return (
    <>
      <Section
        title={ATTENTION.waiting}
        description={
          waiting_count > 0 ? ATTENTION.waitingFor(waiting_count, oldest_days ?? 0) : ATTENTION.nobodyWaits
        }
        actions={waiting_count > 0 && <TextLink to={link}>{ATTENTION.reviewAll}</TextLink>}
      >
        <ShortList
          label={ATTENTION.waiting}
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
      <QuietJobs jobs={data} pathOf={jobPaths(paths.myJobs).view} />
    </>
  );
}
