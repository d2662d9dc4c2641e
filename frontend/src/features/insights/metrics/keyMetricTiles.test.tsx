import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeMetrics } from "@/shared/testing/factories";
import { describeSavings, getKeyMetricTiles } from "./keyMetricTiles";

const textOf = (node: React.ReactNode) => render(<p>{node}</p>).container.textContent;

test("the two ratios are shown with the true rates from the history", () => {
  const { toInterview, toPlacement } = getKeyMetricTiles(makeMetrics(), false);
  expect(toInterview.value).toBe("50.0%");
  expect(textOf(toInterview.hint)).toBe(
    "Interviewing, hired or rejected, out of all referralsActually interviewed30.0%",
  );
  expect(textOf(toPlacement.hint)).toBe(
    "Hired, out of interviewing, hired and rejectedHired, of those interviewed66.7%",
  );
});

test("there is no time to hire without a hire", () => {
  expect(getKeyMetricTiles(makeMetrics({ avgTimeToHire: 12 }), false).timeToHire.value).toBe("12.0 days");
  expect(getKeyMetricTiles(makeMetrics({ avgTimeToHire: 0 }), false).timeToHire.value).toBe("-");
});

test("rates from the history are omitted for estimates", () => {
  const { interviewedRate, interviewedHireRate, ...estimated } = makeMetrics();
  expect([interviewedRate, interviewedHireRate]).toEqual([30, 66.7]);
  expect(textOf(getKeyMetricTiles(estimated, true).toInterview.hint)).toBe(
    "Interviewing, hired or rejected, out of all referrals",
  );
});

test("savings are shown in the company's currency, with the amount per hire", () => {
  expect(describeSavings({ costSavings: 10_000, savingsPerHire: 5_000, currency: "USD" })).toEqual({
    value: "$10,000",
    hint: "Based on $5,000 savings per hire",
  });
  expect(describeSavings({ costSavings: 1_600, savingsPerHire: 800, currency: "EUR" })).toEqual({
    value: "€1,600",
    hint: "Based on €800 savings per hire",
  });
});

test("savings of several companies explain their basis, or why there are none", () => {
  expect(describeSavings({ costSavings: 10_800, savingsPerHire: null, currency: "USD" })).toEqual({
    value: "$10,800",
    hint: "Based on each company's savings per hire",
  });
  expect(describeSavings({ costSavings: null, savingsPerHire: null, currency: null })).toEqual({
    value: "-",
    hint: "These companies use different currencies. Choose one company to see its savings.",
  });
});
