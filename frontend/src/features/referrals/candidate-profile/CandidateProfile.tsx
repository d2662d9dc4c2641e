import { useState } from "react";
import { BackButton } from "@/features/referrals/BackButton";
import { AskContact } from "@/features/referrals/contact/AskContact";
import { ContactButton } from "@/features/referrals/contact/ContactButton";
import { CREATE_REFERRAL, PROFILE } from "@/features/referrals/messages";
import { useReferral } from "@/features/referrals/useReferrals";
import type { Candidate, ReferralCreated, ReferralDetail } from "@/shared/api/types";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { SuccessBanner } from "@/shared/ui/feedback/SuccessBanner";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { RecordPage } from "@/shared/ui/layout/RecordPage";
import { Section } from "@/shared/ui/layout/Section";
import { CandidateDetails } from "./CandidateDetails";
import { CreateReferral } from "./CreateReferral";
import { EraseCandidate } from "./EraseCandidate";
import { ProfileHistory } from "./ProfileHistory";
import { useCandidate } from "./useCandidate";

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
  return (
    <PageFrame
      title={person.name}
      description={positionAtCompany(person)}
      back={<BackButton />}
      actions={
        <>
          <ContactButton
            name={person.name}
            email={person.email}
            referral={referral}
            reason={loading ? PROFILE.loading : failed ? PROFILE.connectionFailed : undefined}
          />
          {referral.allowed.ask_contact && <AskContact referral={referral} short />}
          <EraseCandidate referral={referral} />
          <CreateReferral referral={referral} name={person.name} onCreated={setCreated} />
        </>
      }
    >
      {created && (
        <SuccessBanner warning={created.warning} onClose={() => setCreated(null)}>
          {CREATE_REFERRAL.done(created.connection_name, created.job_title)}
        </SuccessBanner>
      )}
      {failed && !dismissed && (
        <ErrorBanner onRetry={retry} onClose={() => setDismissed(true)}>
          {PROFILE.connectionFailed}
        </ErrorBanner>
      )}
      <Section title={PROFILE.facts}>
        <CandidateDetails person={person} loading={loading} />
      </Section>
      <ProfileHistory referral={referral} />
    </PageFrame>
  );
}

/** "Engineer at Acme", or only the part that is known. */
const positionAtCompany = ({ position, company }: Candidate): string =>
  position && company ? PROFILE.at(position, company) : (position ?? company ?? "");
