import AddOutlined from "@mui/icons-material/AddOutlined";
import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import PersonAddAltOutlined from "@mui/icons-material/PersonAddAltOutlined";
import RadioButtonUncheckedOutlined from "@mui/icons-material/RadioButtonUncheckedOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Dashboard, HrNeeds, ReferralStatus } from "@/shared/api/types";
import { jobPaths, paths } from "@/shared/paths";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount } from "@/shared/ui/format";
import { JobsIcon, MetricsIcon, PeopleIcon, ReferralsIcon } from "@/shared/ui/icons";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { ATTENTION, DASHBOARD, METRICS, WEEK_FIGURES } from "../messages";
import { estimatedDaysFor, type Metrics, useMetrics } from "../metrics/estimatedMetrics";
import { getKeyMetricTiles, type KeyMetricValues } from "../metrics/keyMetricTiles";
import { overduePath } from "../overduePath";
import { HR_DASHBOARD_FIELDS, useDashboard } from "../queries";
import { Attention, CountTile, QuickActions, QuietJobs, ShortList, useCount } from "./parts";

const getFigures = ({ hr }: Dashboard) => hr;

/** Dashboard of HR: the company's jobs, referrals, users and key metrics. */
export function HrDashboard() {
  const hrMetrics = useMetrics(HR_DASHBOARD_FIELDS, estimatedDaysFor);
  const { metrics, loading } = hrMetrics;
  const figures = useDashboard(getFigures);
  const users = useCount(figures, "users_count");
  return (
    <>
      <QueryError query={figures} text={DASHBOARD.failed} />
      <TileGrid min={220}>
        <CountTile
          label="All Jobs"
          to={paths.allJobs}
          icon={<JobsIcon />}
          hint="Open, on hold and closed"
          count={{ value: metrics?.totalJobs, loading }}
        />
        <CountTile
          label="All Referrals"
          to={paths.allReferrals}
          icon={<ReferralsIcon />}
          hint="Made by everyone in the company"
          count={{ value: metrics?.total, loading }}
        />
        <CountTile
          label="Users"
          to={paths.users}
          icon={<PeopleIcon />}
          hint="People with an account"
          count={users}
        />
        <StatTile
          label="Analytics"
          to={paths.analytics}
          icon={<MetricsIcon />}
          hint="Conversion, time to hire, savings"
        />
      </TileGrid>
      <KeyMetrics {...hrMetrics} />
      <QuickActions
        actions={[
          { label: "Create Job", to: jobPaths(paths.allJobs).new, icon: <AddOutlined /> },
          { label: "Add User", to: paths.newUser, icon: <PersonAddAltOutlined /> },
          { label: "Review Referrals", to: paths.allReferrals, icon: <ReferralsIcon /> },
          { label: "Generate Reports", to: paths.reports, icon: <AssessmentOutlined /> },
        ]}
      />
      <Attention>{({ hr }) => hr && <HrAttention data={hr} />}</Attention>
    </>
  );
}

/** Link to the referrals behind a figure, in the detailed metrics. */
const rows = (status?: ReferralStatus): string =>
  `${paths.analytics}?tab=referrals${status ? `&status=${status}` : ""}`;

/** The four key metrics of the HR dashboard. */
function KeyMetrics({ metrics, estimate, loading, failure, retry }: Metrics<KeyMetricValues>) {
  const tiles = getKeyMetricTiles(metrics, estimate !== undefined);
  const hires = { to: rows("HIRED"), loading };
  return (
    <Section
      title={DASHBOARD.keyMetrics}
      actions={<TextLink to={paths.analytics}>{DASHBOARD.viewMetrics}</TextLink>}
    >
      <Stack spacing={2}>
        {failure && <ErrorBanner onRetry={retry}>{METRICS.failed(failure)}</ErrorBanner>}
        <TileGrid min={200}>
          <StatTile label="Time to Hire" {...hires} {...tiles.timeToHire} />
          <StatTile label="Referral-Interview" to={rows()} loading={loading} {...tiles.toInterview} />
          <StatTile label="Interview-Hire" {...hires} {...tiles.toPlacement} />
          <StatTile label="Cost Savings" {...hires} {...tiles.savings} />
        </TileGrid>
      </Stack>
    </Section>
  );
}

/**
 * Overdue answers, this week's figures, jobs without referrals and users who never signed in. New
 * companies see the setup checklist instead.
 */
function HrAttention({ data }: { data: HrNeeds }) {
  const { checklist, overdue = [], week = [], never_signed_in = [], never_signed_in_count = 0 } = data;
  if (checklist) return <Checklist steps={checklist} />;
  const more = never_signed_in_count - never_signed_in.length;
  return (
    <>
      <Section title={ATTENTION.overdue} description={overdue.length === 0 ? ATTENTION.noOverdue : undefined}>
        <ShortList
          label={ATTENTION.overdue}
          rows={overdue}
          rowKey={(row) => row.department ?? ""}
          title={(row) => row.department ?? ATTENTION.noDepartment}
          action={({ department, count }) => (
            <TextLink
              to={overduePath(paths.allReferrals, department ? { department } : { without: "department" })}
            >
              {ATTENTION.overdueCount(count)}
            </TextLink>
          )}
        />
      </Section>
      <Section title={ATTENTION.week} description={ATTENTION.weekText}>
        <TileGrid min={160}>
          {week.map(({ figure, this_week, week_before }) => (
            <StatTile
              key={figure}
              label={WEEK_FIGURES[figure]}
              value={formatCount(this_week)}
              hint={ATTENTION.before(week_before)}
            />
          ))}
        </TileGrid>
      </Section>
      <QuietJobs jobs={data} pathOf={jobPaths(paths.allJobs).view} />
      {never_signed_in.length > 0 && (
        <Section title={ATTENTION.neverSignedIn} description={ATTENTION.neverSignedInText}>
          <ShortList
            label={ATTENTION.neverSignedIn}
            rows={never_signed_in}
            rowKey={(row) => row.id}
            title={(row) => <TextLink to={paths.editUser(row.id)}>{row.name}</TextLink>}
          />
          {more > 0 && (
            <Typography variant="caption" color="textSecondary">
              {ATTENTION.more(more)}
            </Typography>
          )}
        </Section>
      )}
    </>
  );
}

type Steps = NonNullable<HrNeeds["checklist"]>;

const STEPS: { step: keyof Steps; label: string; to: string | null }[] = [
  { step: "jobs", label: "Create a job", to: jobPaths(paths.allJobs).new },
  { step: "people", label: "Invite people", to: paths.users },
  { step: "promise", label: "Settle within how many days referrals are answered", to: paths.settings },
  // No link: everybody imports their own connections.
  { step: "connections", label: "Have people import their connections", to: null },
];

/** The setup checklist of a new company. */
function Checklist({ steps }: { steps: Steps }) {
  return (
    <Section title={ATTENTION.checklist} description={ATTENTION.checklistText}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.25 }}>
        {STEPS.map(({ step, label, to }) => (
          <Box component="li" key={step} sx={{ display: "flex", gap: 1.25, alignItems: "center" }}>
            {steps[step] ? (
              <CheckCircleOutlined color="success" titleAccess={ATTENTION.done} />
            ) : (
              <RadioButtonUncheckedOutlined color="disabled" titleAccess={ATTENTION.open} />
            )}
            {to && !steps[step] ? <TextLink to={to}>{label}</TextLink> : <span>{label}</span>}
          </Box>
        ))}
      </Box>
    </Section>
  );
}
