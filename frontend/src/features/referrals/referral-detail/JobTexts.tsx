import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { REFERRAL_DETAIL } from "@/features/referrals/messages";
import type { ReferralDetail } from "@/shared/api/types";

const AS_TYPED = { whiteSpace: "pre-line", overflowWrap: "anywhere" } as const;

/** The job's requirements, to compare with the candidate, and a collapsed description. */
export function JobTexts({ referral }: { referral: ReferralDetail }) {
  return (
    <>
      <Typography variant="body2" sx={AS_TYPED}>
        {referral.job_requirements}
      </Typography>
      <Box component="details" sx={{ mt: 1.5, typography: "body2", color: "text.secondary" }}>
        <summary>{REFERRAL_DETAIL.description}</summary>
        <Box sx={{ mt: 0.5, ...AS_TYPED }}>{referral.job_description}</Box>
      </Box>
    </>
  );
}
