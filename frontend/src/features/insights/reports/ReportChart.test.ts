import { expect, it } from "vitest";
import { formatTick } from "./ReportChart";

it("shortens large numbers on an axis", () => {
  expect([0, 950, 9_500, 10_000, 12_500, 120_000, 1_500_000].map(formatTick)).toEqual([
    "0",
    (950).toLocaleString(),
    (9_500).toLocaleString(),
    "10K",
    "12.5K",
    "120K",
    "1.5M",
  ]);
});
