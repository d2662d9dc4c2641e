import { t } from "@lingui/core/macro";
import AddOutlined from "@mui/icons-material/AddOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { api } from "@/shared/api/client";
import { ApiError } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { OnboardingResult } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import type { FormErrors } from "@/shared/forms/formErrors";
import { trimValues } from "@/shared/forms/trimValues";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { Field } from "@/shared/ui/inputs/Field";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { Section } from "@/shared/ui/layout/Section";
import { useViewAsHr } from "./useViewAsHr";

const REQUIRED = ["company_name", "hr_first_name", "hr_last_name", "hr_email"] as const;
const EMPTY = {
  company_name: "",
  company_website: "",
  company_description: "",
  hr_first_name: "",
  hr_last_name: "",
  hr_email: "",
};
type Values = typeof EMPTY;

type OnboardedProps = { result: OnboardingResult; company: string; hrName: string };

/** One message for all missing fields, which are only marked. */
function findMissing(values: Values): FormErrors<Values> {
  const missing = REQUIRED.filter((name) => values[name].trim() === "");
  if (missing.length === 0) return {};
  return {
    root: t`Please fill in all required fields`,
    ...Object.fromEntries(missing.map((name) => [name, ""])),
  };
}

/** The server's `error` message, or else a general one. */
function errorText(error: unknown): string {
  const answer = error instanceof ApiError ? (error.data as { error?: string } | null) : null;
  return answer?.error || t`Error onboarding company`;
}

/** A button, and at its place the form once it is pressed; at once if the link here asks for it. */
export function OnboardCompany() {
  const { onboard } = (useLocation().state ?? {}) as { onboard?: boolean };
  const [isOpen, setIsOpen] = useState(onboard === true);
  if (isOpen) return <OnboardCompanyForm />;
  return (
    <div>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddOutlined />}
        onClick={() => setIsOpen(true)}
      >{t`Onboard New Company`}</Button>
    </div>
  );
}

/** Creates a company and invites its first HR admin. Part of the superuser's dashboard. */
function OnboardCompanyForm() {
  const session = useSession();
  const refresh = useRefreshAffected("company");
  const [onboarded, setOnboarded] = useState<OnboardedProps | null>(null);
  const form = useServerForm({
    defaults: EMPTY,
    check: findMissing,
    send: (values) => {
      setOnboarded(null);
      return api.post("/onboard-company/", { body: trimValues(values) });
    },
    errorText,
    onSaved: (result, sent) => {
      const { company_name: company, hr_first_name, hr_last_name } = trimValues(sent);
      setOnboarded({ result, company, hrName: `${hr_first_name} ${hr_last_name}` });
      form.reset();
      void refresh();
      // Makes the new company available in View As.
      void session.loadCompanies();
    },
  });
  const required = (name: (typeof REQUIRED)[number]) => ({
    ...form.field(name),
    required: true,
    autoComplete: "off",
  });
  return (
    <Section
      title={t`Onboard New Company`}
      description={t`Creates the company with its departments and invites its first HR admin by email.`}
    >
      <Form form={form}>
        <UnsavedChanges dirty={form.dirty && !form.busy} />
        <FieldGrid from="md">
          <Field label={t`Company Name`} {...required("company_name")} autoFocus />
          <Field
            label={t`Company Website`}
            hint={t`Optional. People with an email address at this domain can join the company.`}
            {...form.field("company_website")}
            inputMode="url"
            autoComplete="off"
          />
        </FieldGrid>
        <Field
          label={t`Company Description`}
          hint={t`Optional`}
          {...form.field("company_description")}
          multiline
          minRows={3}
        />
        <FieldGrid columns={3} from="md">
          <Field label={t`HR First Name`} {...required("hr_first_name")} />
          <Field label={t`HR Last Name`} {...required("hr_last_name")} />
          <Field
            label={t`HR Email`}
            hint={t`The invitation goes to this address.`}
            {...required("hr_email")}
            type="email"
          />
        </FieldGrid>
        {/* Next to the submit button, as the top of a long form may be out of view. */}
        {onboarded && <Onboarded {...onboarded} />}
        <FormError form={form} />
        <Box sx={{ alignSelf: "flex-end" }}>
          <SubmitButton form={form}>{t`Onboard Company`}</SubmitButton>
        </Box>
      </Form>
    </Section>
  );
}

/** The result for the superuser to pass on: username and invitation link. */
function Onboarded({ result, company, hrName }: OnboardedProps) {
  const { username, invitation_url: url, company: created } = result;
  const viewAsHr = useViewAsHr();
  return (
    <>
      <Alert severity="success" sx={{ overflowWrap: "anywhere" }}>
        {t`Successfully onboarded company "${company}" with HR admin "${hrName}". Username: ${username}`}
      </Alert>
      {/* The specification's answer has the username alone. */}
      {url && (
        <CopyField
          key={url}
          label={t`Invitation link`}
          hint={t`Works once and expires. It has also been emailed; pass it on yourself if the email gets lost.`}
          value={url}
        />
      )}
      {created && (
        <Box>
          <SecondaryButton onClick={() => viewAsHr(created)}>{t`View as HR of ${company}`}</SecondaryButton>
        </Box>
      )}
    </>
  );
}
