import Skeleton from "@mui/material/Skeleton";
import { LinkedInLink } from "@/features/referrals/LinkedInLink";
import { PROFILE } from "@/features/referrals/messages";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { formatPlainDate, orDash } from "@/shared/ui/format";
import type { Person } from "./useCandidate";

/** What is known of a person; missing values are a dash. */
export function CandidateDetails({ person, loading }: { person: Person; loading: boolean }) {
  const facts = [
    { label: PROFILE.email, value: orDash(person.email) },
    ...(person.phone ? [{ label: PROFILE.phone, value: person.phone }] : []),
    { label: PROFILE.company, value: orDash(person.company) },
    { label: PROFILE.position, value: orDash(person.position) },
    { label: PROFILE.since, value: formatPlainDate(person.connected_at) },
    { label: PROFILE.linkedIn, value: <LinkedInLink url={person.profile_url} /> },
  ];
  if (!loading) return <DescriptionList facts={facts} />;
  return <DescriptionList facts={facts.map(({ label }) => ({ label, value: <Skeleton width="70%" /> }))} />;
}
