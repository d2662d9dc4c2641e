import { t } from "@lingui/core/macro";
import { getLocale } from "@/shared/i18n/i18n";

/* Dates, numbers and amounts as people of the shown language and of their region write them. */

/** Shown for missing values. */
export const NO_VALUE = "-";

export const orDash = (value: string | null | undefined): string => value || NO_VALUE;

const inDateStyle = (date: Date, options?: Intl.DateTimeFormatOptions): string =>
  date.toLocaleString(getLocale(), { dateStyle: "medium", ...options });

/** A timestamp as a local date. */
export const formatDate = (iso: string | null | undefined): string =>
  iso ? inDateStyle(new Date(iso)) : NO_VALUE;

/** A timestamp as local date and time. */
export const formatDateTime = (iso: string | null | undefined): string =>
  iso ? inDateStyle(new Date(iso), { timeStyle: "short" }) : NO_VALUE;

/** How many days ago a time was, by the local calendar; 0 today. */
export function countDaysAgo(iso: string): number {
  const midnight = new Date().setHours(0, 0, 0, 0);
  return Math.max(0, Math.round((midnight - new Date(iso).setHours(0, 0, 0, 0)) / 86_400_000));
}

/** A time in the past: "5 minutes ago" or, short, "5 min ago"; "yesterday", after a week its date. */
export function formatAgo(iso: string, style: "long" | "short" = "long"): string {
  const days = countDaysAgo(iso);
  if (days >= 7) return formatDate(iso);
  const relative = new Intl.RelativeTimeFormat(getLocale(), { numeric: "auto", style });
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / 60_000));
  if (minutes === 0) return relative.format(0, "second");
  if (minutes < 60) return relative.format(-minutes, "minute");
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), "hour");
  return relative.format(-days, "day");
}

/** The same where it stands alone: "Yesterday". */
export function formatAgoCapitalized(iso: string): string {
  const text = formatAgo(iso);
  return text.charAt(0).toLocaleUpperCase(getLocale()) + text.slice(1);
}

function parsePlainDate(date: string | null | undefined): Date | null {
  const [year, month, day] = (date ?? "").split("-").map(Number);
  return year && month && day ? new Date(year, month - 1, day) : null;
}

/** A calendar date `YYYY-MM-DD`, without time zone conversion. */
export function formatPlainDate(date: string | null | undefined): string {
  const parsed = parsePlainDate(date);
  return parsed ? inDateStyle(parsed) : NO_VALUE;
}

/** A month `YYYY-MM`: "March 2026". */
export const formatMonth = (month: string): string =>
  parsePlainDate(`${month}-01`)?.toLocaleDateString(getLocale(), { month: "long", year: "numeric" }) ??
  NO_VALUE;

/** A calendar date with its weekday, without the year: "Thursday 26 November". */
export const formatDayInWords = (date: string): string =>
  parsePlainDate(date)?.toLocaleDateString(getLocale(), { weekday: "long", day: "numeric", month: "long" }) ??
  NO_VALUE;

/** A coming calendar date: "Tuesday" within a week, else "Tuesday 8 December". */
export function formatComingDay(date: string): string {
  const parsed = parsePlainDate(date);
  const isNear = parsed !== null && parsed.getTime() - Date.now() < 6 * 86_400_000;
  return isNear ? parsed.toLocaleDateString(getLocale(), { weekday: "long" }) : formatDayInWords(date);
}

/** A calendar date without the year, short: "1 Dec". */
export const formatShortDay = (date: string): string =>
  parsePlainDate(date)?.toLocaleDateString(getLocale(), { day: "numeric", month: "short" }) ?? NO_VALUE;

/** A number; a dash where the server has not sent it. */
export const formatCount = (count: number | null | undefined): string =>
  count?.toLocaleString(getLocale()) ?? NO_VALUE;

/** A number with one decimal. */
const formatDecimal = (value: number): string =>
  value.toLocaleString(getLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A rate of 0–100, with one decimal. */
export const formatPercent = (rate: number): string =>
  (rate / 100).toLocaleString(getLocale(), {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/** An amount in whole units of a currency (ISO 4217): "$15,000", from 100 million "$500.7M". */
export const formatMoney = (amount: number, currency: string): string =>
  amount.toLocaleString(getLocale(), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...(amount < 100_000_000
      ? { maximumFractionDigits: 0 }
      : { notation: "compact", maximumFractionDigits: 1 }),
  });

/** A duration in days, with one decimal. */
export function formatDays(days: number): string {
  const number = formatDecimal(days);
  return t`${number} days`;
}

/** A duration given in hours: "5.5 hours", from two days "3.2 days". */
export function formatHours(hours: number): string {
  if (hours >= 48) return formatDays(hours / 24);
  const number = formatDecimal(hours);
  return t`${number} hours`;
}

/** A file size: "812 bytes", "9.0 KB", "3.9 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return t`${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${formatDecimal(kilobytes)} KB` : `${formatDecimal(kilobytes / 1024)} MB`;
}

/** The first letter of a name, for an avatar. */
export const getInitial = (name: string): string => (Array.from(name.trim())[0] ?? "?").toLocaleUpperCase();
