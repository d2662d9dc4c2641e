import { t } from "@lingui/core/macro";
import { countryEnumValues, currencyEnumValues } from "@/shared/api/schema";
import type { CompanySettings, CompanySettingsInput, HolidayRegion, Weekday } from "@/shared/api/types";
import type { FormErrors } from "@/shared/forms/formErrors";
import { getLocale } from "@/shared/i18n/i18n";
import { formatCount } from "@/shared/ui/format";
import type { Option } from "@/shared/ui/inputs/SelectField";

const MAX_SAVINGS_PER_HIRE = 10_000_000;
export const MAX_ANSWER_DAYS = 60;

/** The form's values; numbers are texts until they are sent. */
export type SettingsValues = {
  currency: CompanySettings["currency"];
  time_zone: string;
  working_week: Weekday[];
  savings_per_hire: string;
  /** Empty for no answer time. */
  answer_days: string;
  country: string;
  /** Empty for the whole country. */
  region: string;
  /** Empty for that of each browser. */
  language: CompanySettings["language"];
};

export const toSettingsValues = (settings: CompanySettings): SettingsValues => ({
  currency: settings.currency,
  time_zone: settings.time_zone,
  working_week: [...settings.working_week],
  savings_per_hire: String(settings.savings_per_hire),
  answer_days: String(settings.answer_days ?? ""),
  country: settings.country,
  region: settings.region,
  language: settings.language,
});

export const toSettingsInput = (
  values: SettingsValues,
  { updated_at }: CompanySettings,
): CompanySettingsInput => ({
  ...values,
  savings_per_hire: parseWhole(values.savings_per_hire) ?? 0,
  answer_days: values.answer_days.trim() ? Number(values.answer_days) : null,
  country: values.country as CompanySettingsInput["country"] & string,
  updated_at,
});

/** A whole number, with or without the separators of the language: "5000", "5,000", "5 000"; null for other texts. */
function parseWhole(text: string): number | null {
  const parts = new Intl.NumberFormat(getLocale()).formatToParts(1_234_567);
  const separator = parts.find(({ type }) => type === "group")?.value ?? ",";
  const groups = text.replace(/\s/g, "").split(separator);
  // Between groups of digits only: "7.5" is no number of a German, who separates by the dot, instead of 75.
  const isGrouped = groups
    .slice(1)
    .every((group, index) => group.length === 3 || (group.length === 2 && index < groups.length - 2));
  const digits = groups.join("");
  return isGrouped && /^\d+$/.test(digits) ? Number(digits) : null;
}

/** The number with the separators of the language; other texts as they are. */
export function withSeparators(text: string): string {
  const number = parseWhole(text);
  return number === null ? text : formatCount(number);
}

/** The server's validation rules. */
export function validateSettings({
  working_week,
  savings_per_hire,
  answer_days,
}: SettingsValues): FormErrors<SettingsValues> {
  const savings = parseWhole(savings_per_hire);
  const hasValidSavings = savings !== null && savings <= MAX_SAVINGS_PER_HIRE;
  const days = answer_days.trim();
  const hasValidDays = !days || (/^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_ANSWER_DAYS);
  return {
    working_week: working_week.length === 0 ? t`Select at least one working day` : undefined,
    savings_per_hire: hasValidSavings ? undefined : t`Enter a whole number from 0 to 10,000,000`,
    answer_days: hasValidDays
      ? undefined
      : t`Enter a whole number from 1 to 60, or leave it empty for no promise`,
  };
}

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, getLocale());

/**
 * The currencies that the server accepts and the browser has a name for, sorted by name, and the
 * stored one: the others are units of account.
 */
export function getCurrencyOptions(
  stored: CompanySettings["currency"],
): Option<CompanySettings["currency"]>[] {
  const names = new Intl.DisplayNames(getLocale(), { type: "currency", fallback: "none" });
  const label = (value: string): string | undefined => names.of(value) && `${names.of(value)} (${value})`;
  return currencyEnumValues
    .filter((value) => label(value) || value === stored)
    .map((value) => ({ value, label: label(value) ?? value }))
    .sort(byLabel);
}

/** All countries whose public holidays the server knows, sorted by name, and none. */
export function getCountryOptions(): Option<string>[] {
  const names = new Intl.DisplayNames(getLocale(), { type: "region" });
  const countries = countryEnumValues.map((value) => ({ value, label: names.of(value) ?? value }));
  return [{ value: "", label: t({ message: "None", context: "country" }) }, ...countries.sort(byLabel)];
}

/** The regions of a country, sorted by name, and the whole country. */
export const getRegionOptions = (regions: readonly HolidayRegion[]): Option<string>[] => [
  { value: "", label: t`The whole country` },
  ...regions.map(({ code, name }) => ({ value: code, label: name })).sort(byLabel),
];
