import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "@/shared/api/client";
import { useRefreshAffected } from "@/shared/api/queries";
import type { IdentityProvider } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { defaultErrorText } from "@/shared/forms/formErrors";
import { type ServerForm, useServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { CheckboxField } from "@/shared/ui/inputs/CheckboxField";
import { CheckboxGroupField } from "@/shared/ui/inputs/CheckboxGroupField";
import { Field } from "@/shared/ui/inputs/Field";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { type ProviderValues, toProviderInput, toProviderValues, validateProvider } from "./providerValues";
import { companyDomainsQuery, loadProvider, providerQuery } from "./queries";
import { RulesField } from "./RulesField";

/** How a company's identity provider is reached, and who may do what with it. */
export function ProviderForm({ provider }: { provider: IdentityProvider }) {
  const { readOnly } = useSession();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("provider");
  const { id } = provider;
  const form = useServerForm({
    readOnly,
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
  // A test lets a change take effect that has waited for it.
  const { base, dirty, resetTo } = form;
  const isOutdated = !dirty && provider.updated_at > base.updated_at;
  useEffect(() => {
    if (isOutdated) resetTo(provider);
  });
  const isOther = ["issuer", "client_id"] as const;
  const endsLinks =
    provider.can_be_linked && isOther.some((name) => form.watch(name).trim() !== form.base[name]);
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
        <Field
          label={t`Days Until the Next Sign-In`}
          inputMode="numeric"
          hint={
            provider.has_directory
              ? t`The company's directory says who has left, so a sign-in lasts as long as others.`
              : t`So that who has left loses access by themselves.`
          }
          {...form.field("session_days")}
        />
      </FieldGrid>
      <DomainsField form={form} />
      {provider.has_directory && (
        <Alert severity="info">
          <Trans>
            The company's directory adds people and decides their roles. The rules and Create accounts count
            only without it.
          </Trans>
        </Alert>
      )}
      <RulesField
        description={t`The first rule that fits decides. Without one that fits, people are employees.`}
        isBusy={form.busy}
        {...form.select("role_mapping")}
      />
      {form.watch("role_mapping").length > 0 && (
        <CheckboxField
          label={t`At each sign-in`}
          hint={t`Otherwise the rules count at the first sign-in only, and HR changes roles from then on.`}
          {...form.select("maps_each_time")}
        />
      )}
      <CheckboxField
        label={t`Create accounts`}
        hint={t`Whoever signs in for the first time gets an account. Otherwise, HR adds people first.`}
        {...form.select("creates_accounts")}
      />
      <CheckboxField
        label={t`Offer at sign-in`}
        hint={
          provider.enforced
            ? t`Everyone has to sign in with it, so it cannot be switched off.`
            : t`Test the connection first. People with an address of these domains are led to the provider.`
        }
        {...form.select("enabled")}
        readOnly={form.select("enabled").readOnly || provider.enforced}
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
