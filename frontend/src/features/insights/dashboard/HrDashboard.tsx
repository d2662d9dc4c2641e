import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import AddOutlined from "@mui/icons-material/AddOutlined";
import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import PersonAddAltOutlined from "@mui/icons-material/PersonAddAltOutlined";
import RadioButtonUncheckedOutlined from "@mui/icons-material/RadioButtonUncheckedOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
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
import { estimatedDaysFor, type Metrics, useMetrics } from "../metrics/estimatedMetrics";
import { getKeyMetricTiles, type KeyMetricValues } from "../metrics/keyMetricTiles";
import { overduePath } from "../overduePath";
import { dataFailed, HR_DASHBOARD_FIELDS, useDashboard } from "../queries";
import { Attention, CountTile, MoreRows, QuickActions, QuietJobs, ShortList, useCount } from "./parts";

const getFigures = ({ hr }: Dashboard) => hr;

/** Dashboard of HR: the company's jobs, referrals, users and key metrics. */
export function HrDashboard() {
  const hrMetrics = useMetrics(HR_DASHBOARD_FIELDS, estimatedDaysFor);
  const { metrics, loading } = hrMetrics;
  const figures = useDashboard(getFigures);
  const users = useCount(figures, "users_count");
  return (
    <>
      <QueryError query={figures} text={dataFailed} />
      <TileGrid min={220}>
        <CountTile
          label={t`All Jobs`}
          to={paths.allJobs}
          icon={<JobsIcon />}
          hint={t`Open, on hold and closed`}
          count={{ value: metrics?.totalJobs, loading }}
        />
        <CountTile
          label={t`All Referrals`}
          to={paths.allReferrals}
          icon={<ReferralsIcon />}
          hint={t`Made by everyone in the company`}
          count={{ value: metrics?.total, loading }}
        />
        <CountTile
          label={t`Users`}
          to={paths.users}
          icon={<PeopleIcon />}
          hint={t`People with an account`}
          count={users}
        />
        <StatTile
          label={t`Analytics`}
          to={paths.analytics}
          icon={<MetricsIcon />}
          hint={t`Conversion, time to hire, savings`}
        />
      </TileGrid>
      <KeyMetrics {...hrMetrics} />
      <QuickActions
        actions={[
          { label: t`Create Job`, to: jobPaths(paths.allJobs).new, icon: <AddOutlined /> },
          { label: t`Add User`, to: paths.newUser, icon: <PersonAddAltOutlined /> },
          { label: t`Review Referrals`, to: paths.allReferrals, icon: <ReferralsIcon /> },
          { label: t`Generate Reports`, to: paths.reports, icon: <AssessmentOutlined /> },
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
      title={t`Key Recruitment Metrics`}
      actions={
        <TextLink to={paths.analytics}>
          <Trans>View detailed metrics</Trans>
        </TextLink>
      }
    >
      <Stack spacing={2}>
        {failure && <ErrorBanner onRetry={retry}>{dataFailed(failure)}</ErrorBanner>}
        <TileGrid min={200}>
          <StatTile label={t`Time to Hire`} {...hires} {...tiles.timeToHire} />
          <StatTile label={t`Referral-Interview`} to={rows()} loading={loading} {...tiles.toInterview} />
          <StatTile label={t`Interview-Hire`} {...hires} {...tiles.toPlacement} />
          <StatTile label={t`Cost Savings`} {...hires} {...tiles.savings} />
        </TileGrid>
      </Stack>
    </Section>
  );
}

function overdueText(answers: number): string {
  const count = formatCount(answers);
  return t`${count} overdue`;
}

function weekBeforeText(before: number): string {
  const count = formatCount(before);
  return t`${count} in the 7 days before`;
}

type WeekFigure = NonNullable<HrNeeds["week"]>[number]["figure"];

const WEEK_FIGURES: Record<WeekFigure, MessageDescriptor> = {
  referrals: msg`Referrals`,
  interviews: msg`Interviews`,
  hires: msg`Hires`,
};

/**
 * Overdue answers, this week's figures, jobs without referrals and users who never signed in. New
 * companies see the setup checklist instead.
 */
function HrAttention({ data }: { data: HrNeeds }) {
  const { checklist, overdue = [], week = [], never_signed_in = [], never_signed_in_count = 0 } = data;
  if (checklist) return <Checklist steps={checklist} />;
  return (
    <>
      <Section
        title={t`Overdue answers`}
        description={overdue.length === 0 ? t`No overdue answers.` : undefined}
      >
        <ShortList
          label={t`Overdue answers`}
          rows={overdue}
          rowKey={(row) => row.department ?? ""}
          title={(row) => row.department ?? t`No department`}
          action={({ department, count }) => (
            <TextLink
              to={overduePath(paths.allReferrals, department ? { department } : { without: "department" })}
            >
              {overdueText(count)}
            </TextLink>
          )}
        />
      </Section>
      <Section title={t`Last 7 days`} description={t`Compared with the 7 days before`}>
        <TileGrid min={160}>
          {week.map(({ figure, this_week, week_before }) => (
            <StatTile
              key={figure}
              label={i18n._(WEEK_FIGURES[figure])}
              value={formatCount(this_week)}
              hint={weekBeforeText(week_before)}
            />
          ))}
        </TileGrid>
      </Section>
      <QuietJobs jobs={data} pathOf={jobPaths(paths.allJobs).view} />
      {never_signed_in.length > 0 && (
        <Section title={t`Never signed in`} description={t`People with an account who haven't signed in yet`}>
          <ShortList
            label={t`Never signed in`}
            rows={never_signed_in}
            rowKey={(row) => row.id}
            title={(row) => <TextLink to={paths.editUser(row.id)}>{row.name}</TextLink>}
          />
          <MoreRows count={never_signed_in_count - never_signed_in.length} />
        </Section>
      )}
    </>
  );
}

type Steps = NonNullable<HrNeeds["checklist"]>;

const STEPS: { step: keyof Steps; label: MessageDescriptor; to: string | null }[] = [
  { step: "jobs", label: msg`Create a job`, to: jobPaths(paths.allJobs).new },
  { step: "people", label: msg`Invite people`, to: paths.users },
  { step: "promise", label: msg`Choose how quickly referrals are answered`, to: paths.settings },
  // No link: everybody imports their own connections.
  { step: "connections", label: msg`Ask people to import their connections`, to: null },
];

/** The setup checklist of a new company. */
function Checklist({ steps }: { steps: Steps }) {
  return (
    <Section title={t`First steps`} description={t`Steps tick themselves off.`}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.25 }}>
        {STEPS.map(({ step, label, to }) => (
          <Box component="li" key={step} sx={{ display: "flex", gap: 1.25, alignItems: "center" }}>
            {steps[step] ? (
              <CheckCircleOutlined color="success" titleAccess={t`Done`} />
            ) : (
              <RadioButtonUncheckedOutlined color="disabled" titleAccess={t`To do`} />
            )}
            {to && !steps[step] ? <TextLink to={to}>{i18n._(label)}</TextLink> : <span>{i18n._(label)}</span>}
          </Box>
        ))}
      </Box>
    </Section>
  );
}
