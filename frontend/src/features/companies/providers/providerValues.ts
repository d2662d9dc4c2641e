import { t } from "@lingui/core/macro";
import type { IdentityProvider, IdentityProviderInput } from "@/shared/api/types";
import type { FormErrors } from "@/shared/forms/formErrors";

const MAX_SESSION_DAYS = 30;

type Rule = IdentityProvider["role_mapping"][number];

/** A rule in the form. `key` is the React key; without a department, it is empty. */
export type RuleValues = {
  key: number;
  claim: string;
  value: string;
  role: Rule["role"];
  department: number | "";
};

/** The form's values. An empty secret stays as it is stored. */
export type ProviderValues = {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  secret_expires_on: string;
  scopes: string;
  enabled: boolean;
  domains: string[];
  creates_accounts: boolean;
  role_mapping: RuleValues[];
  maps_each_time: boolean;
  session_days: string;
};

/** The stored rules in the form. */
export const toRuleValues = (rules: readonly Rule[]): RuleValues[] =>
  rules.map((rule, key) => ({ ...rule, key, department: rule.department ?? "" }));

/** The rules as they are sent. */
export const toRules = (rules: readonly RuleValues[]) =>
  rules.map(({ claim, value, role, department }) => ({
    claim: claim.trim(),
    value: value.trim(),
    role,
    department: department === "" ? null : department,
  }));

export const toProviderValues = (provider: IdentityProvider): ProviderValues => ({
  name: provider.name,
  issuer: provider.issuer,
  client_id: provider.client_id,
  client_secret: "",
  secret_expires_on: provider.secret_expires_on ?? "",
  scopes: provider.scopes,
  enabled: provider.enabled,
  domains: [...provider.domains],
  creates_accounts: provider.creates_accounts,
  role_mapping: toRuleValues(provider.role_mapping),
  maps_each_time: provider.maps_each_time,
  session_days: String(provider.session_days),
});

export const toProviderInput = (
  values: ProviderValues,
  { updated_at }: IdentityProvider,
): IdentityProviderInput => ({
  ...values,
  session_days: Number(values.session_days),
  secret_expires_on: values.secret_expires_on || null,
  role_mapping: toRules(values.role_mapping),
  updated_at,
});

/** The rules with an empty one at the end. */
export function addRule(rules: readonly RuleValues[]): RuleValues[] {
  const key = Math.max(-1, ...rules.map((rule) => rule.key)) + 1;
  const claim = rules.at(-1)?.claim ?? "groups";
  return [...rules, { key, claim, value: "", role: "EMPLOYEE", department: "" }];
}

/** The server's validation rules. */
export function validateProvider(
  values: ProviderValues,
  stored: IdentityProvider,
): FormErrors<ProviderValues> {
  const isOther =
    (stored.issuer !== "" && values.issuer.trim() !== stored.issuer) ||
    (stored.client_id !== "" && values.client_id.trim() !== stored.client_id);
  const needsSecret = isOther || (values.enabled && !stored.has_secret);
  const days = Number(values.session_days);
  const isEmpty = ({ claim, value }: RuleValues) => !claim.trim() || !value.trim();
  return {
    name: values.name.trim() ? undefined : t`Enter the name that people see at sign-in`,
    issuer: values.issuer.trim() || !values.enabled ? undefined : t`Enter the issuer`,
    client_id: values.client_id.trim() || !values.enabled ? undefined : t`Enter the client ID`,
    client_secret: needsSecret && !values.client_secret.trim() ? t`Enter the client secret` : undefined,
    session_days:
      Number.isInteger(days) && days >= 1 && days <= MAX_SESSION_DAYS
        ? undefined
        : t`Enter a number of days from 1 to ${MAX_SESSION_DAYS}`,
    role_mapping: values.role_mapping.some(isEmpty) ? t`Give each rule a claim and a value` : undefined,
  };
}
