import type { Option } from "@/shared/ui/inputs/SelectField";

/** Today's names of the zones that browsers list by the ones they had before. */
const TODAYS_NAMES: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** The zone of the browser by today's name. */
export function getOwnTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return TODAYS_NAMES[zone] ?? zone;
}

/** All time zones known to the browser by today's names, and the stored one, sorted by name. */
export function getTimeZoneOptions(stored: string): Option<string>[] {
  const known = Intl.supportedValuesOf("timeZone").map((zone) => TODAYS_NAMES[zone] ?? zone);
  const zones = new Set(["UTC", stored, ...known]);
  return [...zones]
    .map((value) => ({ value, label: value.replaceAll("_", " ") }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
