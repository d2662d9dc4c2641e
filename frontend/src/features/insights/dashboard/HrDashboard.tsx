import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import AddOutlined from "@mui/icons-material/AddOutlined";
import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import PersonAddAltOutlined from "@mui/icons-material/PersonAddAltOutlined";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useReferralBulk } from "@/features/referrals/bulk/useReferralSelection";
import { errorMessage } from "@/shared/api/errors";
import type { Dashboard, HrNeeds, ReferralStatus } from "@/shared/api/types";
import { dotted } from "@/shared/i18n/isolate";
import { jobPaths, paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { FigureStrip } from "@/shared/ui/data-display/FigureStrip";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount } from "@/shared/ui/format";
import { JobsIcon, MetricsIcon, PeopleIcon, ReferralsIcon } from "@/shared/ui/icons";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { estimatedDaysFor, type Metrics, useMetrics } from "../metrics/estimatedMetrics";
import { getKeyMetricTiles, type KeyMetricValues } from "../metrics/keyMetricTiles";
import { overduePath } from "../overduePath";
import { dataFailed, HR_DASHBOARD_FIELDS, useDashboard, useRemind } from "../queries";
import {
  Attention,
  CountTile,
  DashboardColumns,
  FirstSteps,
  MoreRows,
  PersonForJob,
  QuickActions,
  QuietJobs,
  ShortList,
  useCount,
} from "./parts";

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
      <FigureStrip>
        <CountTile
          label={t`All Jobs`}
          to={paths.allJobs}
          icon={<JobsIcon />}
          count={{ value: metrics?.totalJobs, loading }}
        />
        <CountTile
          label={t`All Referrals`}
          to={paths.allReferrals}
          icon={<ReferralsIcon />}
          count={{ value: metrics?.total, loading }}
        />
        <CountTile label={t`Users`} to={paths.users} icon={<PeopleIcon />} count={users} />
        <StatTile
          slim
          label={t`Analytics`}
          to={paths.analytics}
          icon={<MetricsIcon />}
          hint={t`Conversion, time to hire, savings`}
        />
      </FigureStrip>
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
  const tiles = getKeyMetricTiles(metrics, estimate !== undefined, loading);
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
        <FigureStrip inCard min={180}>
          <StatTile slim label={t`Time to Hire`} {...hires} {...tiles.timeToHire} />
          <StatTile slim label={t`Referral-Interview`} to={rows()} loading={loading} {...tiles.toInterview} />
          <StatTile slim label={t`Interview-Hire`} {...hires} {...tiles.toPlacement} />
          <StatTile slim label={t`Cost Savings`} {...hires} {...tiles.savings} />
        </FigureStrip>
      </Stack>
    </Section>
  );
}

type Overdue = NonNullable<HrNeeds["overdue"]>[number];

/** The overdue referrals to whose jobs nobody is assigned, as `GET /referrals/` finds them. */
const WITHOUT_MANAGER = "answer=overdue&without=hiring_manager";

function overdueText(answers: number): string {
  const count = formatCount(answers);
  return t`${count} overdue`;
}

/** Who owes overdue answers, the oldest first, each with a link to exactly these and a reminder. */
function OverdueAnswers({ overdue }: { overdue: Overdue[] }) {
  const { viewAsPerson } = useSession();
  const remind = useRemind();
  const notify = useNotify();
  const { ask, dialogs } = useReferralBulk();
  // Viewing as a person is read-only.
  const canRemind = (row: Overdue): boolean => row.can_be_reminded && !row.reminded_at && !viewAsPerson;
  const late = overdue.filter(canRemind);
  const send = (rows: Overdue[]): void =>
    remind.mutate(
      rows.flatMap(({ hiring_manager }) => hiring_manager ?? []),
      { onSuccess: () => notify(remindedText(rows)) },
    );
  return (
    <Section
      title={t`Overdue answers`}
      description={overdue.length === 0 ? t`No overdue answers.` : t`By hiring manager, the oldest first`}
      actions={
        late.length > 1 && (
          <SecondaryButton size="small" loading={remind.isPending} onClick={() => send(late)}>
            <Trans>Remind All</Trans>
          </SecondaryButton>
        )
      }
    >
      {dialogs}
      {remind.error && <ErrorBanner onClose={remind.reset}>{errorMessage(remind.error)}</ErrorBanner>}
      <ShortList
        label={t`Overdue answers`}
        rows={overdue}
        rowKey={(row) => row.hiring_manager ?? 0}
        title={(row) => row.name ?? t`No hiring manager`}
        detail={({ count, oldest_days, hiring_manager }) => (
          <>
            <TextLink
              to={overduePath(
                paths.allReferrals,
                hiring_manager ? { hiring_manager: String(hiring_manager) } : { without: "hiring_manager" },
              )}
            >
              {overdueText(count)}
            </TextLink>
            {/* On the days of rest right after the promised day, none is late by a working day. */}
            {oldest_days > 0 && (
              <span>
                {" · "}
                {plural(oldest_days, {
                  one: "oldest # working day late",
                  other: "oldest # working days late",
                })}
              </span>
            )}
          </>
        )}
        action={(row) => {
          const { name, count, hiring_manager, reminded_at } = row;
          if (reminded_at)
            return (
              <Typography variant="caption" color="textSecondary">
                <Trans>Reminded today</Trans>
              </Typography>
            );
          if (hiring_manager === null && !viewAsPerson)
            return (
              <SecondaryButton
                size="small"
                aria-label={t`Assign a hiring manager`}
                onClick={() =>
                  ask({
                    kind: "reassign",
                    query: WITHOUT_MANAGER,
                    count,
                    unassigned: true,
                    which: t`These are all overdue ones without a hiring manager.`,
                  })
                }
              >
                <Trans>Assign…</Trans>
              </SecondaryButton>
            );
          return (
            canRemind(row) && (
              <SecondaryButton
                size="small"
                loading={remind.isPending && remind.variables.includes(hiring_manager ?? 0)}
                aria-label={t`Remind ${name ?? ""}`}
                onClick={() => send([row])}
              >
                <Trans>Remind</Trans>
              </SecondaryButton>
            )
          );
        }}
      />
    </Section>
  );
}

function remindedText(rows: Overdue[]): string {
  const [{ name } = { name: null }, ...others] = rows;
  if (others.length === 0) return t`${name ?? ""} was reminded.`;
  return plural(rows.length, { one: "# person was reminded.", other: "# people were reminded." });
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
 * Overdue answers, open objections, this week's figures, jobs without referrals and users who never signed
 * in. New companies see the setup checklist instead, with the objections and the jobs of leavers.
 */
function HrAttention({ data }: { data: HrNeeds }) {
  const { checklist, overdue = [], week = [], never_signed_in = [], never_signed_in_count = 0 } = data;
  const handOver = <HandOver people={data.to_hand_over ?? []} />;
  const objections = <OpenObjections objections={data.objections ?? []} count={data.objections_count ?? 0} />;
  if (checklist)
    return (
      <>
        <Checklist steps={checklist} />
        {objections}
        {handOver}
      </>
    );
  return (
    <DashboardColumns
      aside={
        <>
          <Week figures={week} />
          {never_signed_in.length > 0 && (
            <Section
              title={t`Never signed in`}
              description={t`People with an account who haven't signed in yet`}
            >
              <ShortList
                label={t`Never signed in`}
                rows={never_signed_in}
                rowKey={(row) => row.id}
                title={(row) => <TextLink to={paths.editUser(row.id)}>{row.name}</TextLink>}
              />
              <MoreRows
                count={never_signed_in_count - never_signed_in.length}
                to={`${paths.users}?status=ACTIVE&never_signed_in=true`}
              />
            </Section>
          )}
        </>
      }
    >
      <OverdueAnswers overdue={overdue} />
      {objections}
      {handOver}
      <QuietJobs jobs={data} pathOf={jobPaths(paths.allJobs).view} />
    </DashboardColumns>
  );
}

type Objections = { objections: NonNullable<HrNeeds["objections"]>; count: number };

/** Who objects to a decision about credit, the one that has waited longest first. Renders nothing if nobody does. */
const OpenObjections = ({ objections, count }: Objections) =>
  objections.length > 0 && (
    <Section title={t`Open objections`} description={t`To decisions about credit, the oldest first`}>
      <ShortList
        label={t`Open objections`}
        rows={objections}
        rowKey={(row) => row.id}
        title={(row) => (
          <TextLink to={`${paths.referral(row.id)}#credit`}>
            <PersonForJob person={row.candidate_name} job={row.job_title} />
          </TextLink>
        )}
        detail={({ referrer_name: referrer, days }) => dotted([t`by ${referrer}`, waitedText(days)])}
      />
      <MoreRows count={count - objections.length} to={`${paths.allReferrals}?objection=true`} />
    </Section>
  );

const waitedText = (days: number): string =>
  days === 0 ? t`since today` : plural(days, { one: "for # day", other: "for # days" });

/** Who has left with jobs, and for how many they hired. */
const HandOver = ({ people }: { people: NonNullable<HrNeeds["to_hand_over"]> }) =>
  people.length > 0 && (
    <Section title={t`Jobs to hand over`} description={t`Their hiring managers have left`}>
      <ShortList
        label={t`Jobs to hand over`}
        rows={people}
        rowKey={(row) => row.id}
        title={(row) => row.name}
        action={(row) => (
          <TextLink to={`${paths.allJobs}?hiring_manager=${row.id}`}>
            {plural(row.count, { one: "# job", other: "# jobs" })}
          </TextLink>
        )}
      />
    </Section>
  );

/** The week's figures, a line each. */
const Week = ({ figures }: { figures: NonNullable<HrNeeds["week"]> }) => (
  <Section title={t`Last 7 days`} description={t`Compared with the 7 days before`}>
    <ShortList
      label={t`Last 7 days`}
      rows={figures}
      rowKey={({ figure }) => figure}
      title={({ figure }) => i18n._(WEEK_FIGURES[figure])}
      detail={({ week_before }) => weekBeforeText(week_before)}
      action={({ this_week }) => (
        <Typography variant="h5" component="span" className="tabular">
          {formatCount(this_week)}
        </Typography>
      )}
    />
  </Section>
);

type Steps = NonNullable<HrNeeds["checklist"]>;

const STEPS: { step: keyof Steps; label: MessageDescriptor; to: string | null }[] = [
  { step: "jobs", label: msg`Create a job`, to: jobPaths(paths.allJobs).new },
  { step: "people", label: msg`Invite people`, to: paths.users },
  { step: "promise", label: msg`Choose how quickly referrals are answered`, to: paths.settings },
  // No link: everybody imports their own connections.
  { step: "connections", label: msg`Ask people to import their connections`, to: null },
];

/** The setup checklist of a new company. */
const Checklist = ({ steps }: { steps: Steps }) => (
  <FirstSteps steps={STEPS.map(({ step, label, to }) => ({ label: i18n._(label), to, done: steps[step] }))} />
);
