import type { Option } from "@/shared/ui/inputs/SelectField";

/** Every time zone that the browser knows, and the one that is stored, by name. */
export function getTimeZoneOptions(stored: string): Option<string>[] {
  const zones = new Set(["UTC", stored, ...Intl.supportedValuesOf("timeZone")]);
  return [...zones]
    .map((value) => ({ value, label: value.replaceAll("_", " ") }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
