import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Typography from "@mui/material/Typography";
import { earningRoleEnumValues } from "@/shared/api/schema";
import type { ReferralPolicies, ReferralPolicy } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { FormDialog } from "@/shared/forms/FormDialog";
import { type ServerForm, useServerForm } from "@/shared/forms/useServerForm";
import { roleLabel } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatPlainDate } from "@/shared/ui/format";
import { CheckboxField } from "@/shared/ui/inputs/CheckboxField";
import { CheckboxGroupField } from "@/shared/ui/inputs/CheckboxGroupField";
import { Field } from "@/shared/ui/inputs/Field";
import { type Option, SelectField } from "@/shared/ui/inputs/SelectField";
import { useDepartments } from "../queries";
import { latestOf, type PolicyValues, toPolicyInput, toPolicyValues, validatePolicy } from "./policyValues";
import { loadPolicies, useMakePolicy } from "./queries";

const scopeOptions = (): Option<ReferralPolicy["protection_scope"]>[] => [
  { value: "job", label: t`For this job` },
  { value: "company", label: t`For all jobs of the company` },
];

type Props = { policies: ReferralPolicies; onClose: () => void };

/** Makes a new version of the referral policy, which begins as the latest one. */
export function PolicyDialog({ policies, onClose }: Props) {
  const notify = useNotify();
  const make = useMakePolicy();
  const form = useServerForm({
    version: { stored: policies, toValues: toPolicyValues, loadLatest: loadPolicies },
    check: validatePolicy,
    send: (values, base) => make(toPolicyInput(values, base)),
    onSaved: (saved) => {
      const { number, valid_from } = latestOf(saved);
      const day = formatPlainDate(valid_from);
      onClose();
      notify(t`Version ${number} was saved. It counts from ${day}.`);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t`New version of the referral policy`}
      submitLabel={t`Save Version`}
      fullScreenOnPhone
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        <Trans>A version never changes. It counts for referrals made from its first day on.</Trans>
      </Typography>
      <Field
        label={t`Valid From`}
        type="date"
        required
        inputProps={{ min: policies.today }}
        {...form.field("valid_from")}
      />
      <FieldGrid>
        <Field
          label={t`Days of Protection`}
          hint={t`For so long a referral comes first.`}
          inputMode="numeric"
          required
          {...form.field("protection_days")}
        />
        <SelectField
          label={t`A Referral Protects`}
          options={scopeOptions()}
          {...form.select("protection_scope")}
        />
      </FieldGrid>
      <CheckboxField
        label={t`Earlier contacts come first`}
        hint={t`If the person applied themselves, or was in touch with your company, before the referral.`}
        {...form.select("known_before_first")}
      />
      <FieldGrid>
        {form.watch("known_before_first") && (
          <Field
            label={t`Days Before the Referral`}
            hint={t`Earlier contacts within them count.`}
            inputMode="numeric"
            required
            {...form.field("known_before_days")}
          />
        )}
        <Field
          label={t`Months for Former Colleagues`}
          hint={t`After them, a former colleague counts as a candidate. 0: at once.`}
          inputMode="numeric"
          required
          {...form.field("former_colleague_months")}
        />
      </FieldGrid>
      <CheckboxGroupField
        label={t`Roles That Cannot Earn`}
        options={earningRoleEnumValues.map((value) => ({ value, label: roleLabel(value) }))}
        columnWidth="10rem"
        {...form.select("excluded_roles")}
      />
      <DepartmentsField form={form} />
      <Field
        label={t`Your Own Words`}
        hint={t`Optional. Shown below the rules, as you write them.`}
        multiline
        minRows={3}
        {...form.field("paragraph")}
      />
      <Field
        label={t`Link`}
        hint={t`Optional. A page of your own, such as on your intranet.`}
        inputMode="url"
        {...form.field("link")}
      />
    </FormDialog>
  );
}

function DepartmentsField({ form }: { form: ServerForm<PolicyValues> }) {
  const { companyId } = useSession();
  const departments = useDepartments(companyId);
  if (departments.data?.length === 0) return null;
  return (
    <CheckboxGroupField
      label={t`Departments That Cannot Earn`}
      options={departments.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      columnWidth="10rem"
      {...form.select("excluded_departments")}
    >
      <QueryError query={departments} text={(message) => t`Failed to load the departments: ${message}`} />
    </CheckboxGroupField>
  );
}
