import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import FileUploadOutlined from "@mui/icons-material/FileUploadOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { getLastJobsVisit } from "@/features/jobs/lastJobsVisit";
import { useUnreadReferrals } from "@/features/notifications/useReferralNotifications";
import { AnswerClock } from "@/features/referrals/AnswerClock";
import type { Dashboard, EmployeeNeeds } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { SAMPLE_SHARE, useIsSample } from "@/shared/session/viewAsSample";
import { FigureStrip } from "@/shared/ui/data-display/FigureStrip";
import { Quote } from "@/shared/ui/data-display/Quote";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatAgoCapitalized, formatCount, formatDateTime } from "@/shared/ui/format";
import { ConnectionsIcon, JobsIcon, ReferralsIcon } from "@/shared/ui/icons";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { dataFailed, useDashboard } from "../queries";
import {
  CountTile,
  DashboardColumns,
  FirstSteps,
  PersonForJob,
  QuickActions,
  ShortList,
  useCount,
} from "./parts";
import { TopSuggestions, useSuggestionsPending } from "./TopSuggestions";

const getFigures = ({ employee }: Dashboard) => employee;

/** Dashboard of an employee: open jobs, own referrals and connections. */
export function EmployeeDashboard() {
  const sample = useIsSample();
  const pending = useSuggestionsPending();
  const figures = useDashboard(getFigures);
  const jobs = useCount(figures, "open_jobs_count");
  const referrals = useCount(figures, "referrals_count", SAMPLE_SHARE.employeeReferrals);
  const connections = useCount(figures, "connections_count");
  // Not for a role viewed without a person.
  const needs = sample || pending ? undefined : figures.data;
  const loading = !sample && (pending || figures.isPending);
  return (
    <>
      <QueryError query={figures} text={dataFailed} />
      <FigureStrip min={110}>
        <CountTile label={t`Open Jobs`} to={paths.jobs} icon={<JobsIcon />} count={jobs} />
        <CountTile
          label={t`My Referrals`}
          to={paths.myReferrals}
          icon={<ReferralsIcon />}
          count={referrals}
        />
        <CountTile
          label={t`LinkedIn Connections`}
          to={paths.connections}
          icon={<ConnectionsIcon />}
          hint={sample ? t`Your own, not an employee's` : undefined}
          count={connections}
        />
      </FigureStrip>
      <QuickActions
        actions={[
          { label: t`Browse Jobs`, to: paths.jobs, icon: <JobsIcon /> },
          { label: t`Import CSV`, to: paths.connectionsImport, icon: <FileUploadOutlined /> },
          { label: t`View Status`, to: paths.myReferrals, icon: <ReferralsIcon /> },
        ]}
      />
      {/* Shown together, so that what arrives later does not move what is being read. */}
      {loading ? (
        <LoadingState />
      ) : (
        <DashboardColumns aside={needs && <EmployeeNews data={needs} />}>
          {needs && <NewHires data={needs} />}
          <TopSuggestions />
          {needs && <EmployeeFirstSteps data={needs} />}
          {needs && <EmployeeReferrals data={needs} />}
        </DashboardColumns>
      )}
    </>
  );
}

/** Whoever they referred and was hired, from when they are told until they have opened the news of it. */
function NewHires({ data: { movements } }: { data: EmployeeNeeds }) {
  const unread = useUnreadReferrals();
  const isNews = (id: number, at: string): boolean => Date.parse(unread.get(id) ?? "") >= Date.parse(at);
  return movements
    .filter(({ id, status, updated_at }) => status === "HIRED" && isNews(id, updated_at))
    .map(({ id, candidate_name: person, job_title: job, message }) => (
      <Section
        key={id}
        title={t`${person} got the job!`}
        description={t`You referred them for ${job}. Thank you.`}
      >
        {message && <Quote text={message} />}
        <ButtonLink variant="contained" size="small" to={paths.referral(id)} sx={{ mt: message ? 2 : 0 }}>
          <Trans>See the Referral</Trans>
        </ButtonLink>
      </Section>
    ));
}

/** Import, see who fits, refer: until somebody was referred. */
function EmployeeFirstSteps({ data: { connections_count, referrals_count } }: { data: EmployeeNeeds }) {
  const { user, viewAs } = useSession();
  if (referrals_count > 0 || viewAs !== null) return null;
  const imported = connections_count > 0;
  return (
    <FirstSteps
      steps={[
        { label: t`Import your connections`, done: imported, to: paths.connectionsImport },
        {
          label: t`See who fits an open job`,
          done: imported && getLastJobsVisit(user?.id ?? 0) !== null,
          to: paths.jobs,
        },
        { label: t`Refer someone`, done: false, to: paths.jobs },
      ]}
    />
  );
}

/** Recent changes to the employee's referrals; nothing before the first referral. */
function EmployeeReferrals({ data: { movements, referrals_count } }: { data: EmployeeNeeds }) {
  if (movements.length === 0 && referrals_count === 0) return null;
  const count = formatCount(referrals_count);
  return (
    <Section
      title={t`Your referrals`}
      actions={
        referrals_count > movements.length && (
          <TextLink to={paths.myReferrals}>
            <Trans>See all {count}</Trans>
          </TextLink>
        )
      }
    >
      {movements.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          <Trans>No news yet. We'll show it here as soon as someone decides.</Trans>
        </Typography>
      ) : (
        <ShortList
          label={t`Your referrals`}
          rows={movements}
          rowKey={(row) => row.id}
          title={(row) => (
            <TextLink to={paths.referral(row.id)}>
              <PersonForJob person={row.candidate_name} job={row.job_title} />
            </TextLink>
          )}
          detail={(row) => (
            <>
              <time dateTime={row.updated_at} title={formatDateTime(row.updated_at)}>
                {formatAgoCapitalized(row.updated_at)}
              </time>
              {row.message && <MessageText text={row.message} />}
            </>
          )}
          action={(row) => <StatusChip status={row.status} />}
        />
      )}
    </Section>
  );
}

/** Answers they wait for, and new jobs. */
function EmployeeNews({ data }: { data: EmployeeNeeds }) {
  const { owed, new_jobs, new_jobs_count } = data;
  return (
    <>
      {owed.length > 0 && (
        <Section title={t`Waiting for an answer`}>
          <ShortList
            label={t`Waiting for an answer`}
            rows={owed}
            rowKey={(row) => row.id}
            title={(row) => (
              <TextLink to={paths.referral(row.id)}>
                <PersonForJob person={row.candidate_name} job={row.job_title} />
              </TextLink>
            )}
            detail={(row) => <AnswerClock referral={row} />}
          />
        </Section>
      )}
      {new_jobs_count > 0 && (
        <Section
          title={t`New open jobs`}
          description={plural(new_jobs_count, {
            one: "# job since your last visit",
            other: "# jobs since your last visit",
          })}
          actions={
            <TextLink to={paths.jobs}>
              <Trans>See all open jobs</Trans>
            </TextLink>
          }
        >
          <ShortList
            label={t`New open jobs`}
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

const MessageText = ({ text }: { text: string }) => (
  <Box component="blockquote" sx={{ m: 0, mt: 0.5, pl: 1, borderLeft: 2, borderColor: "divider" }}>
    {text}
  </Box>
);
