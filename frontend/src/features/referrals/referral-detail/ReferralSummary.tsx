import Link from "@mui/material/Link";
import { answerItem } from "@/features/referrals/answerItem";
import { AskContact } from "@/features/referrals/contact/AskContact";
import { mailTo, telephone } from "@/features/referrals/contact/contactAddress";
import { CONTACT } from "@/features/referrals/contact/messages";
import { LinkedInLink } from "@/features/referrals/LinkedInLink";
import { REFERRAL_DETAIL, REFERRAL_LIST } from "@/features/referrals/messages";
import type { Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { formatDate, formatDateTime, formatPlainDate, orDash } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";

/** The referral's details, those needed for a decision first. */
export function ReferralSummary({ referral, jobPath }: { referral: Referral; jobPath: string | null }) {
  const { candidate, referrer_name: referrer, created_by_name: author } = referral;
  const byAnother = referral.created_by !== referral.referrer;
  return (
    <DescriptionList
      items={[
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
        {
          label: REFERRAL_DETAIL.department,
          value: referral.job_department_name ?? REFERRAL_LIST.noDepartment,
        },
        {
          label: REFERRAL_DETAIL.referrer,
          value: byAnother ? `${referrer} (${REFERRAL_DETAIL.enteredBy(author)})` : referrer,
        },
        { label: REFERRAL_DETAIL.created, value: formatDateTime(referral.created_at) },
        { label: REFERRAL_DETAIL.updated, value: formatDateTime(referral.updated_at) },
      ]}
    />
  );
}

/** The e-mail address, or a button to request it. */
function Email({ referral }: { referral: Referral }) {
  const { candidate, allowed, contact_requested_at: askedAt, referrer_name: referrer } = referral;
  if (candidate.email) return <Link href={mailTo(candidate.email)}>{candidate.email}</Link>;
  if (allowed.ask_contact)
    // Long names wrap instead of overflowing the column.
    return <AskContact referral={referral} size="small" sx={{ whiteSpace: "normal", textAlign: "start" }} />;
  return askedAt ? CONTACT.asked(referrer, formatDate(askedAt)) : orDash(candidate.email);
}
