import { t } from "@lingui/core/macro";
import type { ReferralPolicies, ReferralPolicy, ReferralPolicyInput } from "@/shared/api/types";
import type { FormErrors } from "@/shared/forms/formErrors";

const MAX_DAYS = 3650;
const MAX_MONTHS = 120;

/** The form's values; numbers are texts until they are sent. */
export type PolicyValues = {
  valid_from: string;
  protection_days: string;
  protection_scope: ReferralPolicy["protection_scope"];
  known_before_first: boolean;
  known_before_days: string;
  former_colleague_months: string;
  excluded_roles: ReferralPolicy["excluded_roles"];
  /** Ids, as texts. */
  excluded_departments: string[];
  paragraph: string;
  link: string;
};

/** The version with the highest number, which may be one to come. */
export const latestOf = ({ versions, coming, current }: ReferralPolicies): ReferralPolicy =>
  versions?.[0] ?? coming ?? current;

/** A new version begins as the latest one, and today. */
export function toPolicyValues(policies: ReferralPolicies): PolicyValues {
  const latest = latestOf(policies);
  return {
    valid_from: policies.today,
    protection_days: String(latest.protection_days),
    protection_scope: latest.protection_scope,
    known_before_first: latest.known_before_first,
    known_before_days: String(latest.known_before_days),
    former_colleague_months: String(latest.former_colleague_months),
    excluded_roles: [...latest.excluded_roles],
    excluded_departments: latest.excluded_departments.map(String),
    paragraph: latest.paragraph,
    link: latest.link,
  };
}

/** What a form does not show is left out, and stays as it was. */
export const toPolicyInput = (
  { known_before_days, ...values }: PolicyValues,
  base: ReferralPolicies,
): ReferralPolicyInput => ({
  ...values,
  based_on: latestOf(base).number,
  protection_days: Number(values.protection_days),
  ...(values.known_before_first && { known_before_days: Number(known_before_days) }),
  former_colleague_months: Number(values.former_colleague_months),
  excluded_departments: values.excluded_departments.map(Number),
  paragraph: values.paragraph.trim(),
  link: values.link.trim(),
});

/** The server's validation rules. */
export function validatePolicy(values: PolicyValues, { today }: ReferralPolicies): FormErrors<PolicyValues> {
  const { valid_from, protection_days, known_before_days, former_colleague_months, link } = values;
  const daysError = t`Enter a whole number from 1 to ${MAX_DAYS}`;
  return {
    valid_from: valid_from >= today ? undefined : t`Choose today or a later day`,
    protection_days: isWhole(protection_days, 1, MAX_DAYS) ? undefined : daysError,
    known_before_days:
      !values.known_before_first || isWhole(known_before_days, 1, MAX_DAYS) ? undefined : daysError,
    former_colleague_months: isWhole(former_colleague_months, 0, MAX_MONTHS)
      ? undefined
      : t`Enter a whole number from 0 to ${MAX_MONTHS}`,
    link:
      !link.trim() || link.trim().startsWith("https://")
        ? undefined
        : t`Enter an address that begins with https://`,
  };
}

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
