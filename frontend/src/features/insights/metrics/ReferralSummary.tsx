import type { Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { formatDateTime } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { DETAILS } from "../messages";

/** What is known of a referral, with the way to its history. */
export function ReferralSummary({ referral }: { referral: Referral }) {
  return (
    <DescriptionList
      facts={[
        { label: DETAILS.job, value: referral.job_title },
        { label: DETAILS.status, value: <StatusChip status={referral.status} /> },
        {
          label: DETAILS.person,
          value: <TextLink to={paths.referral(referral.id)}>{referral.connection_name}</TextLink>,
        },
        { label: DETAILS.referrer, value: referral.referrer_name },
        { label: DETAILS.on, value: formatDateTime(referral.created_at) },
        { label: DETAILS.updated, value: formatDateTime(referral.updated_at) },
      ]}
    />
  );
}
