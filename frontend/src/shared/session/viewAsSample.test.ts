import { expect, test } from "vitest";
import { SAMPLE_SHARE, samplePage, sampleSize } from "./viewAsSample";

test.each([
  [10, 0.4, 4],
  [25, 0.2, 5],
  [7, 0.4, 3],
  [2, 0.2, 1],
  [1, 0.4, 1],
])("%d rows at a share of %d are sampled to %d", (count, share, expected) => {
  expect(sampleSize(count, share)).toBe(expected);
});

test("an empty list stays empty", () => {
  expect(sampleSize(0, 0.4)).toBe(0);
});

test("the shares are 40 % for a manager and 20 % for an employee", () => {
  expect(SAMPLE_SHARE).toEqual({ managerJobs: 0.4, managerReferrals: 0.4, employeeReferrals: 0.2 });
});

test("a list shows as many rows as its figure says, on its first pages", () => {
  const rows = ["a", "b", "c"];
  const page = { rows, count: 10, header: () => null };
  expect(samplePage(page, 0.4, 0)).toMatchObject({ rows, count: 4 });
  expect(samplePage(page, 0.4, 3)).toMatchObject({ rows: ["a"], count: 4 });
  expect(samplePage(page, 0.4, 6)).toMatchObject({ rows: [], count: 4 });
  expect(samplePage({ ...page, rows: [], count: 0 }, 0.4, 0)).toMatchObject({ rows: [], count: 0 });
});
