import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { HrCredit } from "@/features/credit/HrCredit";
import { ReferralCredit } from "@/features/credit/ReferralCredit";
import type { Referral, ReferralDetail } from "@/shared/api/types";
import { Form, SubmitButton } from "@/shared/forms/Form";
import { jobPaths, paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { type DescriptionItem, DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { Markdown } from "@/shared/ui/data-display/Markdown";
import { Quote } from "@/shared/ui/data-display/Quote";
import { formatDateTime, formatPlainDate, NO_VALUE } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { TextLink } from "@/shared/ui/inputs/links";
import { BottomBar } from "@/shared/ui/layout/BottomBar";
import { Section } from "@/shared/ui/layout/Section";
import { ContactForm, contactAsked, mailTo, telephone } from "./Contact";
import { CorrectCandidate } from "./CorrectCandidate";
import { DecisionWords } from "./DecisionWords";
import { DecisionForm } from "./decision/DecisionForm";
import { StatusSelect } from "./decision/StatusSelect";
import { Notes } from "./referralFacts";
import { History, type ReferralQuery } from "./referralParts";
import { MayBeSamePerson, OtherReferrals } from "./SamePerson";
import { Thread } from "./thread/Thread";

type ReferralDetailsProps = {
  /** The row of a list, until the full referral has loaded. */
  referral: Referral;
  /** Of the full referral. */
  query: ReferralQuery;
};

/** All of a referral, without a frame. */
export function ReferralDetails({ referral, query }: ReferralDetailsProps) {
  const { effectiveRole, user } = useSession();
  const jobPath = useJobPath()(referral);
  const full = query.data;
  const contact = referral.allowed.give_contact && <ContactForm key={referral.id} referral={referral} />;
  const mayDecide = effectiveRole !== "EMPLOYEE" && referral.allowed.set_status;
  const isHr = effectiveRole === "HR" || effectiveRole === "SUPERUSER";
  // Of their own referrals, they see what every referrer sees.
  const seesCredit = isHr && referral.referrer !== user?.id;
  const isOwn = effectiveRole === "EMPLOYEE" || referral.referrer === user?.id;
  return (
    <>
      {isOwn && !mayDecide && <DecisionWords referral={full} frame={Section} />}
      {contact}
      <Columns>
        <Stack spacing={2.5} sx={{ gridArea: "decision" }}>
          <Section title={t`Notes`}>
            {referral.notes ? <Quote text={referral.notes} /> : <Notes text="" />}
          </Section>
          {mayDecide && (
            <Section title={t`Decision`}>
              <Decide key={referral.id} referral={referral} reload={query.refetch} />
            </Section>
          )}
          <Section title={t`Conversation`}>
            <Thread referral={referral} />
          </Section>
        </Stack>
        <Stack spacing={2.5} sx={{ gridArea: "facts" }}>
          <Section title={t`Details`}>
            <DescriptionList min={140} items={allFacts(referral, jobPath)} />
            <CorrectCandidate referral={referral} />
          </Section>
          {isOwn && <ReferralCredit referral={full} frame={Section} />}
          <Section title={mayDecide ? t`Status` : t`Status History`}>
            <Stack spacing={3}>
              {mayDecide && <StatusSelect key={referral.id} referral={referral} reload={query.refetch} />}
              <History query={query} />
            </Stack>
          </Section>
          {full && seesCredit && <HrCredit key={referral.id} referral={full} />}
          {full && full.other_referrals.length > 0 && (
            <Section
              title={t`Other Referrals of This Person`}
              description={t`As far as you have access to them.`}
            >
              <OtherReferrals referral={full} />
            </Section>
          )}
          <MayBeSamePerson referral={referral} />
          {full && (
            <Section title={t`Job Requirements`}>
              <JobTexts referral={full} />
            </Section>
          )}
        </Stack>
      </Columns>
    </>
  );
}

/** The row of buttons, with what goes along with a decision. It begins anew once one is saved, and keeps the focus. */
function Decide({ referral, reload }: { referral: Referral; reload: () => unknown }) {
  const [round, setRound] = useState(0);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const frame = useRef<HTMLDivElement>(null);
  const showForm = (): void => frame.current?.closest("form")?.scrollIntoView({ block: "center" });
  useEffect(() => {
    if (round > 0) focusChoice(frame.current);
  }, [round]);
  return (
    <DecisionForm
      key={round}
      referral={referral}
      reload={reload}
      compact
      onDone={() => setRound((last) => last + 1)}
    >
      {(form, fields) => (
        <Form form={form}>
          <Stack spacing={2} ref={frame}>
            {fields}
          </Stack>
          <BottomBar>
            {isPhone && form.empty ? (
              <Button variant="contained" onClick={showForm}>
                <Trans>Decide</Trans>
              </Button>
            ) : (
              <SubmitButton form={form} disabled={form.empty}>
                {form.textsOnly ? t`Send` : t`Save`}
              </SubmitButton>
            )}
          </BottomBar>
        </Form>
      )}
    </DecisionForm>
  );
}

/** Puts the focus on the button of the present status, else on the first one. */
const focusChoice = (frame: HTMLElement | null): void => {
  const choice = frame?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? frame?.querySelector("button");
  choice?.focus();
};

/** What the heading does not say, what is needed for a decision first. */
function allFacts(referral: Referral, jobPath: string | null): DescriptionItem[] {
  const { candidate, referrer_name: referrer, created_by_name: author } = referral;
  const byAnother = referral.created_by !== referral.referrer;
  return [
    {
      label: t`Candidate`,
      value: <TextLink to={paths.candidateProfile(referral.id)}>{referral.connection_name}</TextLink>,
    },
    { label: t`Connected Since`, value: formatPlainDate(candidate.connected_at) },
    { label: t`Email`, value: <Email referral={referral} /> },
    ...(candidate.phone
      ? [
          {
            label: t`Phone`,
            value: <Link href={telephone(candidate.phone)}>{candidate.phone}</Link>,
          },
        ]
      : []),
    {
      label: t`Job`,
      value: jobPath ? <TextLink to={jobPath}>{referral.job_title}</TextLink> : referral.job_title,
    },
    { label: t`Department`, value: referral.job_department_name ?? t`Unknown Department` },
    {
      label: t`Referrer`,
      value: byAnother ? t`${referrer} (entered by ${author})` : referrer,
    },
    { label: t`Created`, value: formatDateTime(referral.created_at) },
    { label: t`Last Updated`, value: formatDateTime(referral.updated_at) },
  ];
}

/** The email address, or since when the referrer is asked for it. */
function Email({ referral }: { referral: Referral }) {
  const { email } = referral.candidate;
  if (email) return <Link href={mailTo(email)}>{email}</Link>;
  return <span>{contactAsked(referral) ?? NO_VALUE}</span>;
}

/** What decides and the facts side by side; on narrow screens the facts come last. */
const Columns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: "grid",
      gap: 2.5,
      alignItems: "start",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
      gridTemplateAreas: { xs: '"decision" "facts"', lg: '"decision facts"' },
    }}
  >
    {children}
  </Box>
);

/** The job's requirements, to compare with the candidate, and a collapsed description. */
function JobTexts({ referral }: { referral: ReferralDetail }) {
  return (
    <>
      <Markdown>{referral.job_requirements}</Markdown>
      <Box component="details" sx={{ mt: 1.5, typography: "body2", color: "text.secondary" }}>
        <summary>
          <Trans>Job Description</Trans>
        </summary>
        <Markdown>{referral.job_description}</Markdown>
      </Box>
    </>
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
