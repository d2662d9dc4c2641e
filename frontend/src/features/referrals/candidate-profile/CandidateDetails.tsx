import Skeleton from "@mui/material/Skeleton";
import { LinkedInLink } from "@/features/referrals/LinkedInLink";
import { PROFILE } from "@/features/referrals/messages";
import type { Candidate } from "@/shared/api/types";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { formatPlainDate, orDash } from "@/shared/ui/format";

/** Contact details of a candidate; missing values are shown as a dash. */
export function CandidateDetails({ person, loading }: { person: Candidate; loading: boolean }) {
  const items = [
    { label: PROFILE.email, value: orDash(person.email) },
    ...(person.phone ? [{ label: PROFILE.phone, value: person.phone }] : []),
    { label: PROFILE.company, value: orDash(person.company) },
    { label: PROFILE.position, value: orDash(person.position) },
    { label: PROFILE.since, value: formatPlainDate(person.connected_at) },
    { label: PROFILE.linkedIn, value: <LinkedInLink url={person.profile_url} /> },
  ];
  if (!loading) return <DescriptionList items={items} />;
  return <DescriptionList items={items.map(({ label }) => ({ label, value: <Skeleton width="70%" /> }))} />;
}
