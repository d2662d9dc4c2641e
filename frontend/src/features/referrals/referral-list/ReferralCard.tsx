import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { AnswerClock } from "@/features/referrals/AnswerClock";
import { AskContact } from "@/features/referrals/contact/AskContact";
import { ContactButton } from "@/features/referrals/contact/ContactButton";
import { DecisionButton } from "@/features/referrals/decision/DecisionButton";
import { REFERRAL_LIST } from "@/features/referrals/messages";
import type { Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { PersonAvatar } from "@/shared/ui/data-display/PersonAvatar";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { formatDate } from "@/shared/ui/format";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";

/** A referral's card for reviewers: details and next steps. */
export function ReferralCard({ referral }: { referral: Referral }) {
  const { id, connection_name: name, candidate } = referral;
  return (
    <Stack
      // Next to the sidebar, names and actions only fit side by side on wide screens.
      direction={{ xs: "column", lg: "row" }}
      spacing={1}
      sx={{ alignItems: { lg: "center" }, justifyContent: "space-between" }}
    >
      <Box sx={{ display: "flex", gap: 2, minWidth: 0 }}>
        <PersonAvatar name={name} size={40} />
        <ReferralDetails referral={referral} />
      </Box>
      {/* Aligns the first action with the details above. */}
      <Stack
        direction="row"
        useFlexGap
        spacing={0.5}
        sx={{ flexShrink: 0, flexWrap: "wrap", ml: { xs: -1.75, sm: 5.25, lg: 0 } }}
      >
        <ContactButton name={name} email={candidate.email} referral={referral} size="small" variant="text" />
        <ButtonLink
          size="small"
          color="inherit"
          to={paths.candidateProfile(id)}
          aria-label={REFERRAL_LIST.viewProfileOf(name)}
        >
          {REFERRAL_LIST.viewProfile}
        </ButtonLink>
        <DecisionButton referral={referral} />
      </Stack>
    </Stack>
  );
}

function ReferralDetails({ referral }: { referral: Referral }) {
  // Across the whole platform, each card names its company.
  const { companyId } = useSession();
  const { id, connection_name: name, duplicate_of: first } = referral;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.25, rowGap: 0.5 }}>
        <Typography variant="h6" component="h2">
          <TextLink to={paths.referral(id)} color="inherit" sx={{ fontWeight: "inherit" }}>
            {name}
          </TextLink>
        </Typography>
        <StatusChip status={referral.status} />
        <Typography variant="body2" component="span">
          <AnswerClock referral={referral} />
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ mt: 0.25 }}>
        <span>{referral.job_title}</span>
        <Typography
          component="span"
          variant="inherit"
          color="textSecondary"
          sx={{ display: { xs: "block", sm: "inline" } }}
        >
          <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
            {" · "}
          </Box>
          <span>{referral.job_department_name ?? REFERRAL_LIST.noDepartment}</span>
        </Typography>
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.25 }}>
        {companyId === null && <span>{`${referral.company_name} · `}</span>}
        <span>{REFERRAL_LIST.referredBy(referral.referrer_name)}</span>
        {" · "}
        <time dateTime={referral.created_at}>{formatDate(referral.created_at)}</time>
      </Typography>
      {referral.allowed.ask_contact && (
        <AskContact referral={referral} size="small" variant="text" sx={{ ml: -1.75 }} short />
      )}
      {first !== null && (
        <Typography variant="caption" component="p" sx={{ mt: 0.25 }}>
          <TextLink to={paths.referral(first)} color="warning">
            {REFERRAL_LIST.duplicate}
          </TextLink>
        </Typography>
      )}
    </Box>
  );
}
