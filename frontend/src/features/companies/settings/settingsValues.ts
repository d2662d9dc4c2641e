import { SETTINGS } from "@/features/companies/messages";
import { currencyEnumValues } from "@/shared/api/schema";
import type { CompanySettings, CompanySettingsInput, Weekday } from "@/shared/api/types";
import type { FormErrors } from "@/shared/forms/useSubmission";
import type { Option } from "@/shared/ui/inputs/SelectField";

export const MAX_SAVINGS_PER_HIRE = 10_000_000;

/** What the form holds; the savings are a text until they are sent. */
export type SettingsValues = {
  currency: CompanySettings["currency"];
  time_zone: string;
  working_week: Weekday[];
  savings_per_hire: string;
};

export const toSettingsValues = (settings: CompanySettings): SettingsValues => ({
  currency: settings.currency,
  time_zone: settings.time_zone,
  working_week: [...settings.working_week],
  savings_per_hire: String(settings.savings_per_hire),
});

export const toSettingsInput = (
  values: SettingsValues,
  { updated_at }: CompanySettings,
): CompanySettingsInput => ({
  ...values,
  savings_per_hire: Number(values.savings_per_hire),
  ...(updated_at && { updated_at }),
});

/** The server's rules, said before it is asked. */
export function validateSettings({
  working_week,
  savings_per_hire,
}: SettingsValues): FormErrors<SettingsValues> {
  const savings = savings_per_hire.trim();
  const isValid = /^\d+$/.test(savings) && Number(savings) <= MAX_SAVINGS_PER_HIRE;
  return {
    working_week: working_week.length === 0 ? SETTINGS.noWorkingDay : undefined,
    savings_per_hire: isValid ? undefined : SETTINGS.savingsInvalid,
  };
}

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);

/** Every currency that the server takes, by its name. */
export function getCurrencyOptions(): Option<CompanySettings["currency"]>[] {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  return currencyEnumValues.map((value) => ({ value, label: `${names.of(value)} (${value})` })).sort(byLabel);
}

/** Every time zone that the browser knows, and the one that is stored. */
export function getTimeZoneOptions(stored: string): Option<string>[] {
  const zones = new Set(["UTC", stored, ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].map((value) => ({ value, label: value.replaceAll("_", " ") })).sort(byLabel);
}
