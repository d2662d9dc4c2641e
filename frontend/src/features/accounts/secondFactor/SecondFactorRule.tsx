import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { secondFactorForEnumValues } from "@/shared/api/schema";
import type { SecondFactorFor, SecondFactorRule } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount } from "@/shared/ui/format";
import { Field } from "@/shared/ui/inputs/Field";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { Section } from "@/shared/ui/layout/Section";
import { useSaveSecondFactorRule, useSecondFactorRule } from "./queries";

/**
 * Of whom the company requires a second factor, a section of its settings. Rarely changed, so
 * fetched only when opened, or named by the address.
 */
export function SecondFactorRuleSection() {
  const isNamed = useLocation().hash === "#second-factor";
  const [isOpen, setIsOpen] = useState(isNamed);
  return (
    <Section
      id="second-factor"
      title={t`Two-Step Sign-In`}
      description={t`Who has to sign in with a code from an app besides the password. Everyone can choose to.`}
      actions={
        !isOpen && (
          <SecondaryButton sx={{ flexShrink: 0 }} onClick={() => setIsOpen(true)}>
            <Trans>Show Requirement</Trans>
          </SecondaryButton>
        )
      }
    >
      {isOpen && <LoadedRule />}
    </Section>
  );
}

function LoadedRule() {
  const rule = useSecondFactorRule();
  if (rule.data) return <RuleForm rule={rule.data} />;
  if (rule.error)
    return <QueryError query={rule} text={(message) => t`Failed to load the requirement: ${message}`} />;
  // As high as while nobody has to.
  return <Skeleton variant="rounded" sx={{ height: { xs: 128, sm: 111 } }} />;
}

const labelOf = (of: SecondFactorFor): string =>
  ({
    NOBODY: t`Nobody`,
    HR: t`HR Personnel`,
    HR_AND_MANAGERS: t`HR Personnel and Hiring Managers`,
    ALL: t`Everyone`,
  })[of];

const toValues = ({ required_of, required_from }: SecondFactorRule) => ({
  required_of,
  required_from: required_from ?? "",
});

function RuleForm({ rule }: { rule: SecondFactorRule }) {
  const { readOnly } = useSession();
  const notify = useNotify();
  const save = useSaveSecondFactorRule();
  const form = useServerForm({
    defaults: toValues(rule),
    check: ({ required_of, required_from }) => ({
      required_from: required_of === "NOBODY" || required_from ? undefined : t`Enter the first day`,
    }),
    send: ({ required_of, required_from }) =>
      save({ required_of, required_from: required_of === "NOBODY" ? null : required_from }),
    onSaved: (saved) => {
      form.reset(toValues(saved));
      notify(t`The requirement has been saved.`);
    },
  });
  const isRequired = form.watch("required_of") !== "NOBODY";
  const people = formatCount(rule.people);
  const without = formatCount(rule.without);
  return (
    <>
      <UnsavedChanges dirty={form.dirty && !form.busy} />
      <Form form={form}>
        <FormError form={form} />
        <FieldGrid>
          <SelectField
            label={t`Required Of`}
            options={secondFactorForEnumValues.map((value) => ({ value, label: labelOf(value) }))}
            {...form.select("required_of")}
            onChange={(of) => {
              form.clearErrors("required_from");
              form.set("required_of", of);
            }}
          />
          {isRequired && (
            <Field
              label={t`From`}
              type="date"
              required
              hint={t`Whoever has not set it up by then can only do that.`}
              {...form.field("required_from")}
            />
          )}
        </FieldGrid>
        {rule.people > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t`Have yet to set it up: ${without} of ${people}`}
          </Typography>
        )}
        {!readOnly && (
          <Box sx={{ alignSelf: "flex-end" }}>
            <SubmitButton form={form} variant="outlined" color="inherit" disabled={!form.dirty}>
              {t`Save Requirement`}
            </SubmitButton>
          </Box>
        )}
      </Form>
    </>
  );
}
