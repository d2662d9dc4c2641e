import { useState } from "react";
import type { ReferralCreated, ReferralDetail } from "@/shared/api/types";
import { ErrorBanner } from "@/shared/ui/ErrorBanner";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Section } from "@/shared/ui/Section";
import { SuccessBanner } from "@/shared/ui/SuccessBanner";
import { BackButton } from "./BackButton";
import { CandidateDetails } from "./CandidateDetails";
import { ContactButton } from "./ContactButton";
import { CreateReferral } from "./CreateReferral";
import { CREATE_REFERRAL, PROFILE } from "./messages";
import { ProfileHistory } from "./ProfileHistory";
import { ReferralLoadState } from "./ReferralLoadState";
import { type Person, useCandidate } from "./useCandidate";
import { useReferral } from "./useReferrals";
import { useRouteId } from "./useRouteId";

/** /profiles/{referral id}: the person whom a referral put forward. */
export function CandidateProfile() {
  const id = useRouteId();
  const query = useReferral(id);
  if (!query.data) return <ReferralLoadState messages={PROFILE} id={id} query={query} />;
  return <Loaded referral={query.data} />;
}

function Loaded({ referral }: { referral: ReferralDetail }) {
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

/** 'Engineer at Acme', or whichever of the two is known. */
const positionAtCompany = ({ position, company }: Person): string =>
  position && company ? PROFILE.at(position, company) : (position ?? company ?? "");
