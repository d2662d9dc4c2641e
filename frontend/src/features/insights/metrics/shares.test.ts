import { expect, test } from "vitest";
import type { JobStats } from "@/shared/api/types";
import { countEach } from "@/shared/ui/status";
import { departmentShares, departmentTotals } from "./shares";

const job = (department: string | null, totalReferrals: number): JobStats => ({
  id: 1,
  title: "",
  department,
  companyName: "Acme Robotics",
  totalReferrals,
  ...countEach(() => 0),
  conversionRate: 0,
});

test("departments are added up, largest first, with their share of all", () => {
  const totals = departmentTotals([job("Sales", 1), job("Data", 4), job("Sales", 2), job(null, 1)]);
  const shares = departmentShares(totals);
  expect(shares).toEqual([
    { name: "Data", count: 4, share: 50 },
    { name: "Sales", count: 3, share: 37.5 },
    { name: "Unknown Department", count: 1, share: 12.5 },
  ]);
});

test("a share of nothing is 0", () => {
  expect(departmentShares([{ department: "Sales", totalReferrals: 0 }])).toEqual([
    { name: "Sales", count: 0, share: 0 },
  ]);
});
