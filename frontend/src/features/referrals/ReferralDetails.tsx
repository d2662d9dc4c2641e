import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Referral, ReferralDetail } from "@/shared/api/types";
import { jobPaths, paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { type DescriptionItem, DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatDate, formatDateTime, formatPlainDate, orDash } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { answerItem } from "./AnswerClock";
import { AskContact, ContactForm, mailTo, telephone } from "./Contact";
import { StatusSelect } from "./decision/StatusSelect";
import {
  COMMON,
  CONTACT,
  HISTORY,
  METRICS_DETAILS,
  MY_DETAILS,
  REFERRAL_DETAIL,
  REFERRAL_LIST,
} from "./messages";
import { LinkedInLink, Notes } from "./parts";
import type { useReferral } from "./queries";
import { StatusHistory } from "./StatusHistory";
import { Thread } from "./thread/Thread";

type ReferralDetailsProps = {
  /** The row of a list, until the full referral has loaded. */
  referral: Referral;
  /** All of it; what the dialog of one's own referral shows; or what the dialog of the metrics shows. */
  view: "all" | "own" | "metrics";
  /** Of the full referral. */
  query: Pick<ReturnType<typeof useReferral>, "data" | "isFetching" | "refetch">;
};

/** A referral, without a frame: its screen and the dialogs of lists show it. */
export function ReferralDetails({ referral, view, query }: ReferralDetailsProps) {
  const jobPath = useJobPath()(referral);
  const full = query.data;
  const note = <Notes text={referral.notes} />;
  const contact = referral.allowed.give_contact && <ContactForm referral={referral} />;
  if (view === "metrics") {
    return (
      <>
        <DescriptionList items={metricsFacts(referral)} />
        <Part title={METRICS_DETAILS.note}>{note}</Part>
      </>
    );
  }
  if (view === "own") {
    return (
      <>
        {contact}
        <DescriptionList items={ownFacts(referral)} />
        <Part title={MY_DETAILS.note}>{note}</Part>
        <Part title={MY_DETAILS.history}>
          <History query={query} />
        </Part>
        <Part title={MY_DETAILS.conversation}>
          <Thread referral={referral} />
        </Part>
      </>
    );
  }
  return (
    <>
      {contact}
      <Columns>
        <Stack spacing={2.5} sx={{ gridArea: "person" }}>
          <Section title={REFERRAL_DETAIL.facts}>
            <DescriptionList items={allFacts(referral, jobPath)} />
          </Section>
          <Section title={REFERRAL_DETAIL.notes}>{note}</Section>
        </Stack>
        <Stack spacing={2.5} sx={{ gridArea: "decision" }}>
          <Progress referral={referral} query={query} />
          {full && (
            <Section title={REFERRAL_DETAIL.requirements}>
              <JobTexts referral={full} />
            </Section>
          )}
        </Stack>
        <Stack spacing={2.5} sx={{ gridArea: "rest" }}>
          {full && full.earlier_referrals.length > 0 && (
            <Section title={REFERRAL_DETAIL.earlier} description={REFERRAL_DETAIL.earlierText}>
              <EarlierReferrals referrals={full.earlier_referrals} />
            </Section>
          )}
          <Section title={REFERRAL_DETAIL.conversation}>
            <Thread referral={referral} />
          </Section>
        </Stack>
      </Columns>
    </>
  );
}

/** Everything, what is needed for a decision first. */
function allFacts(referral: Referral, jobPath: string | null): DescriptionItem[] {
  const { candidate, referrer_name: referrer, created_by_name: author } = referral;
  const byAnother = referral.created_by !== referral.referrer;
  return [
    {
      label: REFERRAL_DETAIL.candidate,
      value: <TextLink to={paths.candidateProfile(referral.id)}>{referral.connection_name}</TextLink>,
    },
    { label: REFERRAL_DETAIL.position, value: orDash(candidate.position) },
    { label: REFERRAL_DETAIL.company, value: orDash(candidate.company) },
    { label: REFERRAL_DETAIL.since, value: formatPlainDate(candidate.connected_at) },
    { label: REFERRAL_DETAIL.linkedIn, value: <LinkedInLink url={candidate.profile_url} /> },
    { label: REFERRAL_DETAIL.email, value: <Email referral={referral} /> },
    ...(candidate.phone
      ? [
          {
            label: REFERRAL_DETAIL.phone,
            value: <Link href={telephone(candidate.phone)}>{candidate.phone}</Link>,
          },
        ]
      : []),
    { label: REFERRAL_DETAIL.status, value: <StatusChip status={referral.status} /> },
    ...answerItem(referral),
    {
      label: REFERRAL_DETAIL.job,
      value: jobPath ? <TextLink to={jobPath}>{referral.job_title}</TextLink> : referral.job_title,
    },
    { label: REFERRAL_DETAIL.department, value: referral.job_department_name ?? REFERRAL_LIST.noDepartment },
    {
      label: REFERRAL_DETAIL.referrer,
      value: byAnother ? `${referrer} (${REFERRAL_DETAIL.enteredBy(author)})` : referrer,
    },
    { label: REFERRAL_DETAIL.created, value: formatDateTime(referral.created_at) },
    { label: REFERRAL_DETAIL.updated, value: formatDateTime(referral.updated_at) },
  ];
}

/** For whoever made the referral. */
function ownFacts(referral: Referral): DescriptionItem[] {
  const { email, phone } = referral.candidate;
  return [
    { label: MY_DETAILS.person, value: referral.connection_name },
    { label: COMMON.status, value: <StatusChip status={referral.status} /> },
    ...answerItem(referral),
    ...times(referral),
    ...(email ? [{ label: REFERRAL_DETAIL.email, value: email }] : []),
    ...(phone ? [{ label: REFERRAL_DETAIL.phone, value: phone }] : []),
  ];
}

/** For the referrals behind the metrics. */
const metricsFacts = (referral: Referral): DescriptionItem[] => [
  { label: METRICS_DETAILS.job, value: referral.job_title },
  { label: COMMON.status, value: <StatusChip status={referral.status} /> },
  {
    label: METRICS_DETAILS.person,
    value: <TextLink to={paths.referral(referral.id)}>{referral.connection_name}</TextLink>,
  },
  { label: METRICS_DETAILS.referrer, value: referral.referrer_name },
  ...times(referral),
];

const times = (referral: Referral): DescriptionItem[] => [
  { label: COMMON.referredOn, value: formatDateTime(referral.created_at) },
  { label: COMMON.updated, value: formatDateTime(referral.updated_at) },
];

/** The e-mail address, or a button to request it. */
function Email({ referral }: { referral: Referral }) {
  const { candidate, allowed, contact_requested_at: askedAt, referrer_name: referrer } = referral;
  if (candidate.email) return <Link href={mailTo(candidate.email)}>{candidate.email}</Link>;
  if (allowed.ask_contact)
    // Long names wrap instead of overflowing the column.
    return <AskContact referral={referral} size="small" sx={{ whiteSpace: "normal", textAlign: "start" }} />;
  return askedAt ? CONTACT.asked(referrer, formatDate(askedAt)) : orDash(candidate.email);
}

/** A part of a dialog. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </div>
  );
}

/** Candidate and decision side by side. On narrow screens: candidate, decision, then the rest. */
const Columns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: "grid",
      gap: 2.5,
      alignItems: "start",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
      gridTemplateRows: { lg: "auto 1fr" },
      gridTemplateAreas: {
        xs: '"person" "decision" "rest"',
        lg: '"person decision" "rest decision"',
      },
    }}
  >
    {children}
  </Box>
);

/** The status select, for users who may use it, above the history. */
function Progress({ referral, query }: Omit<ReferralDetailsProps, "view">) {
  const { effectiveRole } = useSession();
  const mayMove = effectiveRole !== "EMPLOYEE" && referral.allowed.set_status;
  return (
    <Section title={mayMove ? REFERRAL_DETAIL.status : REFERRAL_DETAIL.history}>
      <Stack spacing={3}>
        {mayMove && <StatusSelect key={referral.id} referral={referral} reload={query.refetch} />}
        <History query={query} />
      </Stack>
    </Section>
  );
}

/** The status history, or its loading or error state. */
function History({ query: { data, isFetching, refetch } }: Pick<ReferralDetailsProps, "query">) {
  if (data) return <StatusHistory label={REFERRAL_DETAIL.history} history={data.history} />;
  if (isFetching) return <Skeleton role="status" aria-label={HISTORY.loading} width="60%" />;
  return <ErrorBanner onRetry={refetch}>{HISTORY.failed}</ErrorBanner>;
}

const AS_TYPED = { whiteSpace: "pre-line", overflowWrap: "anywhere" } as const;

/** The job's requirements, to compare with the candidate, and a collapsed description. */
function JobTexts({ referral }: { referral: ReferralDetail }) {
  return (
    <>
      <Typography variant="body2" sx={AS_TYPED}>
        {referral.job_requirements}
      </Typography>
      <Box component="details" sx={{ mt: 1.5, typography: "body2", color: "text.secondary" }}>
        <summary>{REFERRAL_DETAIL.description}</summary>
        <Box sx={{ mt: 0.5, ...AS_TYPED }}>{referral.job_description}</Box>
      </Box>
    </>
  );
}

/** Earlier referrals of the same person, with their status. */
function EarlierReferrals({ referrals }: { referrals: ReferralDetail["earlier_referrals"] }) {
  return (
    <Box
      component="ul"
      aria-label={REFERRAL_DETAIL.earlier}
      sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}
    >
      {referrals.map((one) => (
        <Box key={one.id} component="li" sx={{ overflowWrap: "anywhere" }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.25, rowGap: 0.5 }}>
            <TextLink to={paths.referral(one.id)}>{one.job_title}</TextLink>
            <StatusChip status={one.status} />
          </Box>
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.25 }}>
            <span>{REFERRAL_LIST.referredBy(one.referrer_name)}</span>
            {" · "}
            <time dateTime={one.created_at}>{formatDate(one.created_at)}</time>
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/**
 * Path of a referral's job for the current user; null for a manager whose referral is to another
 * manager's job.
 */
export function useJobPath(): (referral: Referral) => string | null {
  const { effectiveRole, readOnly } = useSession();
  return ({ job, job_title, job_status, allowed }) => {
    if (effectiveRole === "EMPLOYEE") return job_status === "OPEN" ? openPosition(job_title) : paths.jobs;
    if (effectiveRole !== "HIRING_MANAGER") return jobPaths(paths.allJobs).view(job);
    // Managers may only set the status on their own jobs; a read-only view may set none.
    return allowed.set_status || readOnly ? jobPaths(paths.myJobs).view(job) : null;
  };
}

/** Employees have no job screen: search for the job in Open Positions. */
const openPosition = (title: string): string =>
  `${paths.jobs}?${new URLSearchParams({ search: title }).toString()}`;
