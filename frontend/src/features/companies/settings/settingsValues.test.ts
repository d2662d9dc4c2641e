import { i18n } from "@lingui/core";
import { expect, it } from "vitest";
import { withSeparators } from "./settingsValues";

it.each([
  ["en", "5000", "5,000"],
  ["en", "1,234,567", "1,234,567"],
  ["en", "7.5", "7.5"],
  ["en", "7,5", "7,5"],
  ["de", "5000", "5.000"],
  ["de", "1.234.567", "1.234.567"],
  // No whole number, and not 75.
  ["de", "7.5", "7.5"],
  ["de", "7.50", "7.50"],
])("in %s, the amount %s becomes %s", (locale, typed, shown) => {
  i18n.loadAndActivate({ locale, messages: {} });
  expect(withSeparators(typed)).toBe(shown);
});
