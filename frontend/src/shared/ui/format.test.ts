import { i18n } from "@lingui/core";
import { expect, it, vi } from "vitest";
import {
  formatAgo,
  formatAgoCapitalized,
  formatCount,
  formatDate,
  formatDayInWords,
  formatDays,
  formatMoney,
  formatPercent,
  formatPlainDate,
  getInitial,
  orDash,
} from "./format";

it("shows rates with one decimal", () => {
  expect(formatPercent(100 / 3)).toBe("33.3%");
  expect(formatPercent(0)).toBe("0.0%");
});

it("shows money in whole dollars and time in days with one decimal", () => {
  expect(formatMoney(15_000, "USD")).toBe("$15,000");
  expect(formatMoney(15_000, "EUR")).toBe("€15,000");
  expect(formatMoney(15_000, "CHF")).toBe("CHF\u00a015,000");
  expect(formatMoney(99_999_999, "USD")).toBe("$99,999,999");
  expect(formatMoney(500_715_000, "USD")).toBe("$500.7M");
  expect(formatDays(21.46)).toBe("21.5 days");
});

it("shows a calendar date without time zone conversion", () => {
  expect(formatPlainDate("2021-03-04")).toBe("Mar 4, 2021");
  expect(formatPlainDate(null)).toBe("-");
});

it.each([
  ["en", ["en-US", "en"], "Friday, December 4", "Jan 15, 2026", "1,234"],
  ["en", ["de-DE", "de", "en-US"], "Friday, December 4", "Jan 15, 2026", "1,234"],
  ["en", ["de-DE", "de"], "Friday 4 December", "15 Jan 2026", "1,234"],
  ["en", [], "Friday 4 December", "15 Jan 2026", "1,234"],
  ["de", ["en-US", "en"], "Freitag, 4. Dezember", "15.01.2026", "1.234"],
  ["de", ["de-DE"], "Freitag, 4. Dezember", "15.01.2026", "1.234"],
])("writes dates and numbers in %s as whoever prefers %s", (language, languages, day, date, number) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
  i18n.loadAndActivate({ locale: language, messages: {} });
  expect(formatDayInWords("2026-12-04")).toBe(day);
  expect(formatDate("2026-01-15T12:00:00Z")).toBe(date);
  expect(formatCount(1234)).toBe(number);
});

it("shows a dash for what is missing, and the first letter of a name", () => {
  expect(orDash("")).toBe("-");
  expect(orDash(null)).toBe("-");
  expect(getInitial("émile")).toBe("É");
  expect(getInitial("")).toBe("?");
});

it("tells how long ago something was, by calendar days from a day on, and its date after a week", () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 10, 9, 0) });
  const ago = (...time: [number, number, number?]) => formatAgo(new Date(2026, 2, ...time).toISOString());
  expect(ago(10, 9, 1)).toBe("now");
  expect(ago(10, 8, 55)).toBe("5 minutes ago");
  expect(ago(9, 11)).toBe("22 hours ago");
  expect(ago(9, 8)).toBe("yesterday");
  expect(ago(8, 10)).toBe("2 days ago");
  expect(ago(4, 10)).toBe("6 days ago");
  expect(ago(3, 10)).toBe("Mar 3, 2026");
  expect(formatAgoCapitalized(new Date(2026, 2, 9, 8).toISOString())).toBe("Yesterday");
  vi.useRealTimers();
});
