import type { Option } from "@/shared/ui/inputs/SelectField";

/** All time zones known to the browser, and the stored one, sorted by name. */
export function getTimeZoneOptions(stored: string): Option<string>[] {
  const zones = new Set(["UTC", stored, ...Intl.supportedValuesOf("timeZone")]);
  return [...zones]
    .map((value) => ({ value, label: value.replaceAll("_", " ") }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
