import Alert from "@mui/material/Alert";
import type { OnboardingResult } from "@/shared/api/types";
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { ONBOARDING } from "./onboardingMessages";

export type OnboardedProps = { result: OnboardingResult; hrName: string };

/** The result for the superuser to pass on: username and invitation link. */
export const Onboarded = ({ result: { company, username, invitation_url: url }, hrName }: OnboardedProps) => (
  <>
    <Alert severity="success" sx={{ overflowWrap: "anywhere" }}>
      {ONBOARDING.done(company.name, hrName, username)}
    </Alert>
    <CopyField key={url} label={ONBOARDING.invitation} hint={ONBOARDING.invitationHint} value={url} />
  </>
);
