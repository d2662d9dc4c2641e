import { expect, test } from "vitest";
import { describeSavings } from "./keyFigures";

test("savings are told in the company's currency, with what each hire counts for", () => {
  expect(describeSavings({ costSavings: 10_000, savingsPerHire: 5_000, currency: "USD" })).toEqual({
    value: "$10,000",
    hint: "Based on $5,000 savings per hire",
  });
  expect(describeSavings({ costSavings: 1_600, savingsPerHire: 800, currency: "EUR" })).toEqual({
    value: "€1,600",
    hint: "Based on €800 savings per hire",
  });
});

test("over several companies it says what the sum rests on, or why there is none", () => {
  expect(describeSavings({ costSavings: 10_800, savingsPerHire: null, currency: "USD" })).toEqual({
    value: "$10,800",
    hint: "Based on each company's savings per hire",
  });
  expect(describeSavings({ costSavings: null, savingsPerHire: null, currency: null })).toEqual({
    value: "-",
    hint: "These companies use different currencies. Choose one company to see its savings.",
  });
});
