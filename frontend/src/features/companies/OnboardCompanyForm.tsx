import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { Field } from "@/shared/ui/inputs/Field";
import { Section } from "@/shared/ui/layout/Section";
import { ONBOARDING } from "./messages";
import { useOnboarding } from "./useOnboarding";

/** Takes on a company and invites the first person of its HR. For the superuser's dashboard. */
export function OnboardCompanyForm() {
  const { field, submit, busy, problem, done } = useOnboarding();
  return (
    <Section title={ONBOARDING.title} description={ONBOARDING.text}>
      <Stack component="form" spacing={2} noValidate onSubmit={submit}>
        <Row columns={2}>
          <Field label={ONBOARDING.companyName} {...field("company_name")} autoComplete="off" />
          <Field
            label={ONBOARDING.companyWebsite}
            hint={ONBOARDING.websiteHint}
            {...field("company_website")}
            inputMode="url"
            autoComplete="off"
          />
        </Row>
        <Field
          label={ONBOARDING.companyDescription}
          hint={ONBOARDING.optional}
          {...field("company_description")}
          multiline
          minRows={3}
        />
        <Row columns={3}>
          <Field label={ONBOARDING.hrFirstName} {...field("hr_first_name")} autoComplete="off" />
          <Field label={ONBOARDING.hrLastName} {...field("hr_last_name")} autoComplete="off" />
          <Field
            label={ONBOARDING.hrEmail}
            hint={ONBOARDING.hrEmailHint}
            {...field("hr_email")}
            type="email"
            autoComplete="off"
          />
        </Row>
        {/* Beside the button, where the eyes are; the top of the form may be out of sight. */}
        {done && <Onboarded {...done} />}
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        <Box>
          <Button type="submit" variant="contained" loading={busy}>
            {ONBOARDING.submit}
          </Button>
        </Box>
      </Stack>
    </Section>
  );
}

type OnboardedProps = NonNullable<ReturnType<typeof useOnboarding>["done"]>;

/** What the superuser hands on: the username, and the link by which the HR admin chooses a password. */
function Onboarded({ result, sent }: OnboardedProps) {
  const hrName = `${sent.hr_first_name} ${sent.hr_last_name}`;
  return (
    <Stack spacing={2}>
      <Alert severity="success" sx={{ overflowWrap: "anywhere" }}>
        {ONBOARDING.done(sent.company_name, hrName, result.username)}
      </Alert>
      {result.invitation_url && (
        <CopyField
          key={result.invitation_url}
          label={ONBOARDING.invitation}
          hint={ONBOARDING.invitationHint}
          value={result.invitation_url}
        />
      )}
    </Stack>
  );
}

/** Fields side by side where there is room. */
function Row({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "1fr", md: `repeat(${columns}, 1fr)` },
      }}
    >
      {children}
    </Box>
  );
}
