import { REFERRAL_DETAIL, REFERRAL_LIST } from "@/features/referrals/messages";
import type { Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { formatDateTime, orDash } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";

/** Who, by whom, for what, how far and since when. `jobPath` is null where the job is not this person's to see. */
export function ReferralSummary({ referral, jobPath }: { referral: Referral; jobPath: string | null }) {
  const { candidate, referrer_name: referrer, created_by_name: author } = referral;
  const byAnother = referral.created_by !== referral.referrer;
  return (
    <DescriptionList
      facts={[
        {
          label: REFERRAL_DETAIL.candidate,
          value: <TextLink to={paths.candidateProfile(referral.id)}>{referral.connection_name}</TextLink>,
        },
        { label: REFERRAL_DETAIL.status, value: <StatusChip status={referral.status} /> },
        {
          label: REFERRAL_DETAIL.referrer,
          value: byAnother ? `${referrer} (${REFERRAL_DETAIL.enteredBy(author)})` : referrer,
        },
        {
          label: REFERRAL_DETAIL.job,
          value: jobPath ? <TextLink to={jobPath}>{referral.job_title}</TextLink> : referral.job_title,
        },
        {
          label: REFERRAL_DETAIL.department,
          value: referral.job_department_name ?? REFERRAL_LIST.noDepartment,
        },
        { label: REFERRAL_DETAIL.email, value: orDash(candidate.email) },
        { label: REFERRAL_DETAIL.created, value: formatDateTime(referral.created_at) },
        { label: REFERRAL_DETAIL.updated, value: formatDateTime(referral.updated_at) },
      ]}
    />
  );
}
