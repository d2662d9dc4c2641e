import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import AddOutlined from "@mui/icons-material/AddOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { useRefreshAffected } from "@/shared/api/queries";
import type { IdentityProvider } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { defaultErrorText } from "@/shared/forms/formErrors";
import { type ServerForm, useServerForm } from "@/shared/forms/useServerForm";
import { roleLabel, VIEW_ROLES } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { CheckboxField } from "@/shared/ui/inputs/CheckboxField";
import { CheckboxGroupField } from "@/shared/ui/inputs/CheckboxGroupField";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { useDepartments } from "../queries";
import {
  addRule,
  type ProviderValues,
  type RuleValues,
  toProviderInput,
  toProviderValues,
  validateProvider,
} from "./providerValues";
import { companyDomainsQuery, loadProvider, providerQuery } from "./queries";

const MAX_RULES = 50;

/** How a company's identity provider is reached, and who may do what with it. */
export function ProviderForm({ provider }: { provider: IdentityProvider }) {
  const { readOnly } = useSession();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("provider");
  const { id } = provider;
  const form = useServerForm({
    version: { stored: provider, toValues: toProviderValues, loadLatest: () => loadProvider(id) },
    check: validateProvider,
    send: (values, base) =>
      api.put("/identity-providers/{id}/", { path: { id }, body: toProviderInput(values, base) }),
    errorText: (error, otherMessages) => {
      const message = defaultErrorText(error, otherMessages);
      return message && t`The provider was not saved: ${message}`;
    },
    onSaved: (saved) => {
      queryClient.setQueryData(providerQuery(id).queryKey, saved);
      form.resetTo(saved);
      const { name } = saved;
      notify(t`${name} was saved.`);
      void refresh();
    },
  });
  const isOther = ["issuer", "client_id"] as const;
  const endsLinks = isOther.some(
    (name) => form.base[name] !== "" && form.watch(name).trim() !== form.base[name],
  );
  return (
    <Form form={form} spacing={2.5}>
      <UnsavedChanges dirty={form.dirty && !form.busy} />
      <Field label={t`Name`} hint={t`People see it at sign-in.`} required {...form.field("name")} />
      <Field
        label={t`Issuer`}
        hint={
          endsLinks
            ? t`With another issuer or client, everyone is linked anew at their next sign-in, and the redirect address changes.`
            : t`Such as https://login.example.com, without /.well-known/openid-configuration.`
        }
        inputMode="url"
        inputProps={{ autoCapitalize: "off", spellCheck: false }}
        {...form.field("issuer")}
      />
      <FieldGrid>
        <Field
          label={t`Client ID`}
          inputProps={{ autoCapitalize: "off", spellCheck: false }}
          autoComplete="off"
          {...form.field("client_id")}
        />
        <Field
          label={t`Client Secret`}
          type="password"
          autoComplete="new-password"
          hint={provider.has_secret ? t`Leave it empty to keep the stored one.` : undefined}
          {...form.field("client_secret")}
        />
        <Field
          label={t`Secret Ends On`}
          type="date"
          hint={t`Optional. HR is reminded 30 and 7 days before.`}
          {...form.field("secret_expires_on")}
        />
        <Field label={t`Scopes`} hint={t`Separated by spaces.`} {...form.field("scopes")} />
      </FieldGrid>
      <DomainsField form={form} />
      <RulesField form={form} />
      <CheckboxField
        label={t`Create accounts`}
        hint={t`Whoever signs in for the first time gets an account. Otherwise, HR adds people first.`}
        {...form.select("creates_accounts")}
      />
      <CheckboxField
        label={t`Offer at sign-in`}
        hint={t`Test the connection first. People with an address of these domains are led to the provider.`}
        {...form.select("enabled")}
      />
      <FormError form={form} />
      {!readOnly && (
        <Box sx={{ alignSelf: "flex-end" }}>
          <SubmitButton form={form} disabled={!form.dirty && !form.latest.loaded}>{t`Save`}</SubmitButton>
        </Box>
      )}
    </Form>
  );
}

type PartProps = { form: ServerForm<ProviderValues> };

/** Which of the company's email domains sign in with the provider. */
function DomainsField({ form }: PartProps) {
  const domains = useQuery(companyDomainsQuery());
  const field = form.select("domains");
  return (
    <CheckboxGroupField
      {...field}
      label={t`Email Domains`}
      options={domains.data?.map(({ domain }) => ({ value: domain, label: domain })) ?? []}
      columnWidth="13rem"
    >
      <QueryError query={domains} text={(message) => t`Failed to load the domains: ${message}`} />
      <Typography variant="body2" color="textSecondary">
        {domains.data?.length === 0 ? (
          <Trans>Your company has no email domain yet. Ask the operator of this server to add it.</Trans>
        ) : (
          <Trans>Only people with an address of these domains can sign in with the provider.</Trans>
        )}
      </Typography>
    </CheckboxGroupField>
  );
}

/** Which roles follow from what the provider says of a person. */
function RulesField({ form }: PartProps) {
  const { user, viewAsCompany, readOnly } = useSession();
  const companyId = (viewAsCompany ?? user?.company)?.id ?? null;
  const departments = useDepartments(companyId);
  const { value: rules, onChange, error } = form.select("role_mapping");
  const change = (rule: RuleValues, changes: Partial<RuleValues>): void =>
    onChange(rules.map((one) => (one === rule ? { ...rule, ...changes } : one)));
  const isLocked = form.busy || readOnly;
  const noDepartment = { value: "" as const, label: t`As it is` };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        <Trans>Roles</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        <Trans>The first rule that fits decides. Without one that fits, people are employees.</Trans>
      </Typography>
      <Stack spacing={2}>
        {rules.map((rule, index) => {
          const number = index + 1;
          return (
            <Box
              key={rule.key}
              role="group"
              aria-label={t`Rule ${number}`}
              sx={{
                display: "grid",
                gap: 1.5,
                alignItems: "end",
                gridTemplateColumns: { xs: "1fr 1fr", sm: "1fr 1fr 1fr 1fr auto" },
              }}
            >
              <Field
                label={t`Claim`}
                value={rule.claim}
                readOnly={isLocked}
                onChange={(event) => change(rule, { claim: event.target.value })}
              />
              <Field
                label={t`Contains`}
                value={rule.value}
                readOnly={isLocked}
                onChange={(event) => change(rule, { value: event.target.value })}
              />
              <SelectField
                label={t`Role`}
                options={VIEW_ROLES.map((value) => ({ value, label: roleLabel(value) }))}
                value={rule.role}
                readOnly={isLocked}
                onChange={(role) => change(rule, { role })}
              />
              <SelectField<number | "">
                label={t`Department`}
                options={[
                  noDepartment,
                  ...(departments.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={rule.department}
                readOnly={isLocked}
                onChange={(department) => change(rule, { department })}
              />
              <IconButton
                aria-label={t`Remove rule ${number}`}
                disabled={isLocked}
                onClick={() => onChange(rules.filter((one) => one !== rule))}
                sx={{ justifySelf: { xs: "end", sm: "auto" }, gridColumn: { xs: "2", sm: "auto" } }}
              >
                <DeleteOutlined />
              </IconButton>
            </Box>
          );
        })}
      </Stack>
      {error && (
        <Typography variant="body2" color="error" role="alert" sx={{ mt: 1 }}>
          {error}
        </Typography>
      )}
      {!readOnly && (
        <Button
          color="inherit"
          startIcon={<AddOutlined />}
          disabled={form.busy || rules.length >= MAX_RULES}
          onClick={() => onChange(addRule(rules))}
          sx={{ mt: 1 }}
        >
          <Trans>Add Rule</Trans>
        </Button>
      )}
      {rules.length > 0 && (
        <CheckboxField
          label={t`At each sign-in`}
          hint={t`Otherwise the rules count at the first sign-in only, and HR changes roles from then on.`}
          {...form.select("maps_each_time")}
        />
      )}
    </Box>
  );
}
