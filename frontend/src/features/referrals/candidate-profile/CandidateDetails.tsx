import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { PROFILE } from "@/features/referrals/messages";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { formatPlainDate, NONE, orDash } from "@/shared/ui/format";
import type { Person } from "./useCandidate";

/** What is known of a person; missing values are a dash. */
export function CandidateDetails({ person, loading }: { person: Person; loading: boolean }) {
  const facts = [
    { label: PROFILE.email, value: orDash(person.email) },
    { label: PROFILE.company, value: orDash(person.company) },
    { label: PROFILE.position, value: orDash(person.position) },
    { label: PROFILE.since, value: formatPlainDate(person.connected_at) },
    { label: PROFILE.linkedIn, value: <OutwardLink url={person.profile_url} /> },
  ];
  if (!loading) return <DescriptionList facts={facts} />;
  return <DescriptionList facts={facts.map(({ label }) => ({ label, value: <Skeleton width="70%" /> }))} />;
}

/** Only addresses of the web: what an export holds is not to be trusted. */
function OutwardLink({ url }: { url: string | null }) {
  if (!url || !/^https?:\/\//i.test(url)) return NONE;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      {PROFILE.openLinkedIn}
    </Link>
  );
}
