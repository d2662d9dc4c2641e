import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer } from "@/shared/testing/server";

vi.mock("./ReportChart", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

test("a chart that fails to load shows an error with Retry next to the table", async () => {
  renderApp("/reports?type=topReferrers&range=allTime", {
    as: makeUser("HR"),
    handlers: [
      answer("get", "/reports/", [
        { key: "7", group: "Dana Reyes", count: 3, hired: 1, hire_rate: 33.333, hired_in_period: 1 },
      ]),
    ],
  });
  expect(await screen.findByRole("cell", { name: "Dana Reyes" })).toBeVisible();
  expect(await screen.findByRole("alert")).toHaveTextContent("The chart could not be loaded.");
  expect(screen.getByRole("button", { name: "Retry" })).toBeEnabled();
});
