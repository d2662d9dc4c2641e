import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { REFERRAL_DETAIL, REFERRAL_LIST } from "@/features/referrals/messages";
import type { ReferralDetail } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { formatDate } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";

type EarlierReferralsProps = { referrals: ReferralDetail["earlier_referrals"] };

/** Earlier referrals of the same person, with their status. */
export function EarlierReferrals({ referrals }: EarlierReferralsProps) {
  return (
    <Box
      component="ul"
      aria-label={REFERRAL_DETAIL.earlier}
      sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}
    >
      {referrals.map((one) => (
        <Box key={one.id} component="li" sx={{ overflowWrap: "anywhere" }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.25, rowGap: 0.5 }}>
            <TextLink to={paths.referral(one.id)}>{one.job_title}</TextLink>
            <StatusChip status={one.status} />
          </Box>
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.25 }}>
            <span>{REFERRAL_LIST.referredBy(one.referrer_name)}</span>
            {" · "}
            <time dateTime={one.created_at}>{formatDate(one.created_at)}</time>
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
