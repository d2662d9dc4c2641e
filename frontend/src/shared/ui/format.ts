/** Shown for missing values. */
export const NO_VALUE = "-";

export const orDash = (value: string | null | undefined): string => value || NO_VALUE;

/** A timestamp as a local date. */
export function formatDate(iso: string | null | undefined): string {
  return iso ? new Date(iso).toLocaleDateString() : NO_VALUE;
}

/** A timestamp as local date and time. */
export function formatDateTime(iso: string | null | undefined): string {
  return iso
    ? new Date(iso).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })
    : NO_VALUE;
}

/** A calendar date `YYYY-MM-DD`, without time zone conversion. */
export function formatPlainDate(date: string | null | undefined): string {
  const [year, month, day] = (date ?? "").split("-").map(Number);
  if (!year || !month || !day) return NO_VALUE;
  return new Date(year, month - 1, day).toLocaleDateString();
}

/** The user's English, as the sentences around it are English; British if they prefer none. */
const getEnglishLocale = (): string =>
  navigator.languages.find((language) => /^en(-|$)/i.test(language)) ?? "en-GB";

/** A calendar date in words, without the year: "Thursday, 26 November", American "…, November 26". */
export function formatDayInWords(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const at = new Date(year, month - 1, day);
  const locale = getEnglishLocale();
  const weekday = at.toLocaleDateString(locale, { weekday: "long" });
  return `${weekday}, ${at.toLocaleDateString(locale, { day: "numeric", month: "long" })}`;
}

const SMALL_NUMBERS = "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");

/** A count at the beginning of a sentence: "One day", "Two days", "13 days". */
export const formatNumberOf = (count: number, noun: string): string =>
  `${SMALL_NUMBERS[count] ?? formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/** A rate of 0–100, with one decimal. */
export const formatPercent = (rate: number): string => `${rate.toFixed(1)}%`;

export const formatCount = (count: number): string => count.toLocaleString();

/** An amount in whole units of a currency (ISO 4217): "$15,000", from 100 million "$500.7M". */
export const formatMoney = (amount: number, currency: string): string =>
  amount.toLocaleString("en-US", {
    style: "currency",
    currency,
    ...(amount < 100_000_000
      ? { maximumFractionDigits: 0 }
      : { notation: "compact", maximumFractionDigits: 1 }),
  });

/** A duration in days, with one decimal. */
export const formatDays = (days: number): string => `${days.toFixed(1)} days`;

/** A duration given in hours: "5.5 hours", from two days "3.2 days". */
export const formatHours = (hours: number): string =>
  hours < 48 ? `${hours.toFixed(1)} hours` : formatDays(hours / 24);

/** A file size: "812 bytes", "9.0 KB", "3.9 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** A name as the owner of something: "Ada's", "James'". */
export const possessive = (name: string): string => (/s$/i.test(name) ? `${name}'` : `${name}'s`);

/** The first letter of a name, for an avatar. */
export const getInitial = (name: string): string => (Array.from(name.trim())[0] ?? "?").toLocaleUpperCase();
