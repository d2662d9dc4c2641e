import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import type { Candidate, Connection, Referral, ReferralCreated, ReferralDetail } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { PAGE_SIZES, useListParams } from "@/shared/hooks/useListParams";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { paths } from "@/shared/paths";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatPlainDate, orDash } from "@/shared/ui/format";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { RecordPage } from "@/shared/ui/layout/RecordPage";
import { Section } from "@/shared/ui/layout/Section";
import { PagingBar } from "@/shared/ui/table/PagingBar";
import { BackButton } from "./BackButton";
import { ContactButton } from "./Contact";
import { CorrectCandidate } from "./CorrectCandidate";
import { CreateReferral } from "./CreateReferral";
import {
  CANDIDATE_REFERRALS,
  referralsFailed,
  useConnection,
  useEraseCandidate,
  useReferral,
  useReferrals,
} from "./queries";
import { ReferredBanner } from "./ReferredBanner";
import { LinkedInLink, Notes, positionAtCompany, ReferredBy } from "./referralFacts";

/** /profiles/{referral id}: the candidate of a referral. */
export function CandidateProfile() {
  const id = useRouteId();
  const query = useReferral(id ?? null);
  return (
    <RecordPage noun="profile" query={query} back={<BackButton />}>
      {(referral) => <CandidateProfileContent referral={referral} />}
    </RecordPage>
  );
}

function CandidateProfileContent({ referral }: { referral: ReferralDetail }) {
  const { person, loading, failed, retry } = useCandidate(referral);
  const [created, setCreated] = useState<ReferralCreated | null>(null);
  const [dismissed, setDismissed] = useState(false);
  const notFetched = t`The details of this connection could not be loaded, so you only see the name from the referral.`;
  return (
    <PageFrame
      title={person.name}
      description={
        loading ? <Skeleton>{positionAtCompany(referral.candidate)}</Skeleton> : positionAtCompany(person)
      }
      back={<BackButton />}
      actions={
        <>
          <ContactButton
            name={person.name}
            // While the connection is read, the referral's own copy: the button keeps its place.
            email={loading ? referral.candidate.email : person.email}
            referral={referral}
            reason={failed ? notFetched : undefined}
          />
          <CreateReferral referral={referral} name={person.name} onCreated={setCreated} />
        </>
      }
    >
      {created && (
        <ReferredBanner key={created.id} referral={created} onClose={() => setCreated(null)}>
          {referred(created)}
        </ReferredBanner>
      )}
      {failed && !dismissed && (
        <ErrorBanner onRetry={retry} onClose={() => setDismissed(true)}>
          {notFetched}
        </ErrorBanner>
      )}
      <Section title={t`Contact Details`}>
        {/* While the connection is read, as high as the referral's own copy: nothing below moves. */}
        <CandidateDetails person={loading ? referral.candidate : person} loading={loading} />
        <CorrectCandidate referral={referral} />
      </Section>
      <ProfileHistory referral={referral} />
      <EraseCandidate referral={referral} />
    </PageFrame>
  );
}

const referred = ({ connection_name: person, job_title: job }: ReferralCreated): string =>
  t`Successfully referred ${person} for ${job}`;

/**
 * The candidate of a referral: the connection's current data; the referral's own copy if the
 * connection was deleted; only the name while the connection cannot be read.
 */
function useCandidate(referral: Referral) {
  const { connection: id, candidate } = referral;
  const query = useConnection(id);
  const nameOnly: Candidate = {
    name: referral.connection_name,
    email: null,
    phone: candidate.phone,
    company: null,
    position: null,
    profile_url: null,
    connected_at: null,
  };
  const person = id === null ? candidate : query.data ? toCandidate(query.data, candidate) : nameOnly;
  return { person, loading: id !== null && query.isPending, failed: query.isError, retry: query.refetch };
}

// Phone numbers are stored on the referral, and so is what was corrected there.
const toCandidate = (connection: Connection, { email, phone, profile_url }: Candidate): Candidate => ({
  ...connection,
  email,
  phone,
  profile_url,
  name: connectionName(connection),
});

/** Contact details of a candidate; missing values are shown as a dash. */
function CandidateDetails({ person, loading }: { person: Candidate; loading: boolean }) {
  const items = [
    { label: t`Email`, value: orDash(person.email) },
    ...(person.phone ? [{ label: t`Phone`, value: person.phone }] : []),
    { label: t`Company`, value: orDash(person.company) },
    { label: t`Position`, value: orDash(person.position) },
    { label: t`Connected Since`, value: formatPlainDate(person.connected_at) },
    { label: t`LinkedIn`, value: <LinkedInLink url={person.profile_url} /> },
  ];
  if (!loading) return <DescriptionList items={items} />;
  return (
    <DescriptionList
      items={items.map(({ label, value }) => ({ label, value: <Skeleton>{value}</Skeleton> }))}
    />
  );
}

/** Erases a candidate's personal data, for HR on the candidate's request. */
function EraseCandidate({ referral }: { referral: Referral }) {
  const { connection_name: person } = referral;
  const [open, setOpen] = useState(false);
  const erase = useAction({
    run: useEraseCandidate(referral),
    done: () => t`The candidate has been erased.`,
    failed: (message) => t`The candidate was not erased: ${message}`,
    onDone: () => setOpen(false),
  });
  return (
    <>
      {referral.allowed.erase && (
        <SecondaryButton color="error" onClick={() => setOpen(true)} sx={{ alignSelf: "flex-start" }}>
          <Trans>Erase Candidate</Trans>
        </SecondaryButton>
      )}
      <ConfirmDialog
        open={open}
        danger
        title={t`Erase ${person}?`}
        confirmLabel={t`Erase`}
        busy={erase.busy}
        error={erase.error}
        onConfirm={() => erase.start()}
        onClose={() => setOpen(false)}
      >
        <Stack spacing={1}>
          <span>
            <Trans>
              This erases name, contact details and notes from all referrals of this person at your company.
              Their status and history stay, so your figures remain correct.
            </Trans>
          </span>
          <span>
            <Trans>
              Colleagues lose this person from their connections. A later import can bring the person back.
            </Trans>
          </span>
          <span>
            <Trans>You can't undo this.</Trans>
          </span>
        </Stack>
      </ConfirmDialog>
    </>
  );
}

/**
 * All referrals of a connection that the user may see. For a deleted connection, only the referral
 * at hand.
 */
function ProfileHistory({ referral }: { referral: Referral }) {
  const { connection } = referral;
  const [params, setParams] = useListParams(CANDIDATE_REFERRALS);
  const query = useReferrals(
    { ...CANDIDATE_REFERRALS.toQuery(params), connection: connection ?? undefined },
    connection !== null,
  );
  // The one at hand is among them, and shows while they load.
  const rows = connection === null || query.isLoading ? [referral] : query.data?.rows;
  const count = query.data?.count ?? 0;
  return (
    <Section title={t`Referral History`}>
      <QueryError query={query} text={referralsFailed} />
      {rows && (
        <Box component="ul" aria-label={t`Referral History`} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {rows.map((row) => (
            <HistoryRow key={row.id} referral={row} />
          ))}
        </Box>
      )}
      {count > PAGE_SIZES[0] && <PagingBar params={params} count={count} onChange={setParams} />}
    </Section>
  );
}

function HistoryRow({ referral }: { referral: Referral }) {
  const { id, job_title: job } = referral;
  return (
    <Stack
      component="li"
      direction={{ xs: "column", sm: "row" }}
      spacing={1.5}
      sx={{
        justifyContent: "space-between",
        alignItems: "flex-start",
        "& + &": { mt: 2, pt: 2, borderTop: 1, borderColor: "divider" },
      }}
    >
      <Stack spacing={0.75} sx={{ minWidth: 0, maxWidth: "100%", overflowWrap: "anywhere" }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.25, rowGap: 0.5 }}>
          <Typography variant="h6" component="h3">
            {job}
          </Typography>
          <StatusChip status={referral.status} />
        </Box>
        <Typography variant="caption" component="p" color="textSecondary">
          <ReferredBy referral={referral} />
        </Typography>
        <Notes text={referral.notes} />
      </Stack>
      <SecondaryLink
        size="small"
        to={paths.referral(id)}
        aria-label={t`View Referral: ${job}`}
        sx={{ flexShrink: 0 }}
      >
        <Trans>View Referral</Trans>
      </SecondaryLink>
    </Stack>
  );
}
