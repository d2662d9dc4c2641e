import { expect, it, vi } from "vitest";
import {
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
  expect(formatPlainDate("2021-03-04")).toBe(new Date(2021, 2, 4).toLocaleDateString());
  expect(formatPlainDate(null)).toBe("-");
});

it.each([
  [["en-US", "en"], "Friday, December 4"],
  [["en-GB"], "Friday, 4 December"],
  [["de-DE", "de", "en-US"], "Friday, December 4"],
  [["de-DE", "de"], "Friday, 4 December"],
  [[], "Friday, 4 December"],
])("shows a day in words as whoever prefers %s writes it in English", (languages, words) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
  expect(formatDayInWords("2026-12-04")).toBe(words);
});

it("shows a timestamp in the locale's date format", () => {
  expect(formatDate("2026-01-15T12:00:00Z")).toBe(new Date("2026-01-15T12:00:00Z").toLocaleDateString());
});

it("shows a dash for what is missing, and the first letter of a name", () => {
  expect(orDash("")).toBe("-");
  expect(orDash(null)).toBe("-");
  expect(getInitial("émile")).toBe("É");
  expect(getInitial("")).toBe("?");
});
