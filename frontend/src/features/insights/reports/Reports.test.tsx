import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReportRow } from "@/shared/api/types";
import { doubleClick } from "@/shared/testing/doubleClick";
import { ACME, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, record, server } from "@/shared/testing/server";

const ROWS: ReportRow[] = [
  { key: "Engineering", group: "Engineering", count: 12, hired: 4, hire_rate: 33.333, hired_in_period: 6 },
  { key: "", group: "Unknown Department", count: 1, hired: 0, hire_rate: 0, hired_in_period: 2 },
];
const HR = makeUser("HR");
const SHOWN = "/reports?type=referralsByDepartment&range=lastSixMonths";

const choose = async (user: ReturnType<typeof renderApp>["user"], label: string, option: string) => {
  await user.click(screen.getByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: option }));
};
const generate = () => screen.findByRole("button", { name: "Generate" });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );

describe("the choice", () => {
  test("offers three reports and five ranges, and begins with departments and six months", async () => {
    const { user } = renderApp("/reports", { as: HR, handlers: [answer("get", "/reports/", ROWS)] });
    expect(await screen.findByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
    expect(
      await screen.findByRole("heading", { name: "Referrals by Department · Last 6 Months" }),
    ).toBeVisible();
    expect(await screen.findByRole("cell", { name: "Engineering" })).toBeVisible();
    const type = screen.getByRole("combobox", { name: "Report Type" });
    expect(type).toHaveTextContent("Referrals by Department");
    await user.click(type);
    expect((await screen.findAllByRole("option")).map((one) => one.textContent)).toEqual([
      "Referrals by Department",
      "Referrals by Month",
      "Top Referrers",
    ]);
    await user.keyboard("{Escape}");
    const range = screen.getByRole("combobox", { name: "Date Range" });
    expect(range).toHaveTextContent("Last 6 Months");
    await user.click(range);
    expect((await screen.findAllByRole("option")).map((one) => one.textContent)).toEqual([
      "Last Month",
      "Last 3 Months",
      "Last 6 Months",
      "Last Year",
      "All Time",
    ]);
  });

  test("is generated as selected, and kept in the URL", async () => {
    const { user } = renderApp("/reports", { as: HR, handlers: [answer("get", "/reports/", ROWS)] });
    await screen.findByRole("cell", { name: "Engineering" });
    const calls = record("get", "/reports/", [
      { key: "7", group: "Dana Reyes", count: 3, hired: 1, hire_rate: 33.333, hired_in_period: 2 },
    ]);
    await generate();
    await choose(user, "Report Type", "Top Referrers");
    await choose(user, "Date Range", "All Time");
    expect(calls).toHaveLength(0);
    doubleClick(await generate());
    const table = await screen.findByRole("table", { name: "Top Referrers" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((one) => one.textContent),
    ).toEqual(["Referrer", "Count", "Hired", "Hire Rate", "Hired in this period"]);
    expect(
      await screen.findByText(/^Hired and Hire Rate are about the referrals made in this period\./),
    ).toBeVisible();
    await waitFor(() => expect(rowsOf(table)).toEqual([["Dana Reyes", "3", "1", "33.3%", "2"]]));
    expect(currentPath()).toBe("/reports?type=topReferrers&range=allTime");
    expect(calls).toHaveLength(1);
    expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
      type: "topReferrers",
      range: "allTime",
      company_id: String(ACME.id),
    });
  });

  test("does not change the report until it is generated", async () => {
    const { user } = renderApp(SHOWN, { as: HR, handlers: [answer("get", "/reports/", ROWS)] });
    await screen.findByRole("cell", { name: "Engineering" });
    await choose(user, "Date Range", "Last Year");
    expect(screen.getByRole("heading", { name: "Referrals by Department · Last 6 Months" })).toBeVisible();
    expect(screen.getByRole("cell", { name: "Engineering" })).toBeVisible();
    expect(currentPath()).toBe(SHOWN);
  });

  test("can be generated again, with new figures", async () => {
    const { user } = renderApp(SHOWN, { as: HR, handlers: [answer("get", "/reports/", ROWS)] });
    await screen.findByRole("cell", { name: "Engineering" });
    server.use(
      answer("get", "/reports/", [
        { key: "Sales", group: "Sales", count: 1, hired: 1, hire_rate: 100, hired_in_period: 2 },
      ]),
    );
    await user.click(await generate());
    expect(await screen.findByRole("cell", { name: "Sales" })).toBeVisible();
    expect(screen.getByText("100.0%")).toBeVisible();
    expect(screen.queryByRole("cell", { name: "Engineering" })).not.toBeInTheDocument();
  });
});

describe("a report", () => {
  test("opens from its URL as a table with a chart", async () => {
    renderApp(SHOWN, { as: HR, handlers: [answer("get", "/reports/", ROWS)] });
    await screen.findByRole("cell", { name: "Engineering" });
    expect(rowsOf(screen.getByRole("table", { name: "Referrals by Department" }))).toEqual([
      ["Engineering", "12", "4", "33.3%", "6"],
      ["Unknown Department", "1", "0", "0.0%", "2"],
    ]);
    expect(
      await screen.findByRole("img", { name: /^Bar chart of Referrals by Department · Last 6 Months/ }),
    ).toBeVisible();
    expect(screen.getByText(/^As of /)).toBeVisible();
  });

  test("has vertical bars by month", async () => {
    renderApp("/reports?type=referralsByMonth&range=lastYear", {
      as: HR,
      handlers: [
        answer("get", "/reports/", [
          { key: "2026-10", group: "October 2026", count: 0, hired: 0, hire_rate: 0, hired_in_period: 2 },
          { key: "2026-11", group: "November 2026", count: 5, hired: 1, hire_rate: 20, hired_in_period: 2 },
        ]),
      ],
    });
    expect(await screen.findByRole("img", { name: /Referrals by Month · Last Year/ })).toBeVisible();
    expect(screen.getByRole("columnheader", { name: "Month" })).toBeVisible();
    expect(screen.getByText("20.0%")).toBeVisible();
  });

  test("is announced as busy while loading", async () => {
    renderApp(SHOWN, {
      as: HR,
      handlers: [http.get(api("/reports/"), () => new Promise<never>(() => undefined))],
    });
    expect(await screen.findByRole("table", { name: "Referrals by Department" })).toHaveAttribute(
      "aria-busy",
      "true",
    );
    expect(await generate()).toHaveAttribute("aria-disabled", "true");
    expect(screen.getByRole("button", { name: "Export" })).toBeDisabled();
  });

  test("without referrals says so, and what to do", async () => {
    renderApp(SHOWN, { as: HR, handlers: [answer("get", "/reports/", [])] });
    expect(await screen.findByText("No referrals in this date range")).toBeVisible();
    expect(screen.getByText("Choose a longer date range and generate the report again.")).toBeVisible();
    expect(screen.queryByRole("img", { name: /Bar chart/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Export" })).not.toBeInTheDocument();
  });

  test("that cannot be loaded says why, and Retry brings it", async () => {
    const { user } = renderApp(SHOWN, {
      as: HR,
      handlers: [fail("get", "/reports/", 500, { code: "server_error", detail: "Out of order" })],
    });
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent("Failed to load the report: Out of order");
    server.use(answer("get", "/reports/", ROWS));
    await user.click(within(banner).getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("cell", { name: "Engineering" })).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test("of a viewed company is that company's, for a superuser", async () => {
    renderApp(SHOWN, {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "HR", viewAsCompany: { id: 2, name: "Globex" } },
      handlers: [
        http.get(api("/reports/"), ({ request }) =>
          HttpResponse.json(new URL(request.url).searchParams.get("company_id") === "2" ? ROWS : []),
        ),
      ],
    });
    expect(await screen.findByRole("cell", { name: "Engineering" })).toBeVisible();
  });

  test("is not accessible to employees", async () => {
    renderApp(SHOWN, { as: makeUser("EMPLOYEE"), quiet: true });
    await waitFor(() => expect(currentPath()).toBe("/unauthorized"));
  });
});

describe("the export", () => {
  let saved: { name: string; content: Blob }[];

  beforeEach(() => {
    saved = [];
    let content = new Blob();
    URL.createObjectURL = (blob) => {
      content = blob as Blob;
      return "blob:report";
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content });
    });
  });

  afterEach(() => {
    Reflect.deleteProperty(URL, "createObjectURL");
    Reflect.deleteProperty(URL, "revokeObjectURL");
  });

  const csv = "\ufeffGroup,Count,Hired,Hire Rate\r\nEngineering,12,4,33.3%\r\n";

  test("saves the server's file of the report shown, byte for byte, under the server's name, once", async () => {
    const asked: string[] = [];
    const { user } = renderApp(SHOWN, {
      as: HR,
      handlers: [
        answer("get", "/reports/", ROWS),
        http.get(api("/reports/export/"), async ({ request }) => {
          asked.push(`${new URL(request.url).search} ${request.headers.get("authorization")}`);
          return new HttpResponse(new TextEncoder().encode(csv), {
            headers: {
              "Content-Type": "text/csv; charset=utf-8",
              "Content-Disposition":
                'attachment; filename="referralsByDepartment-lastSixMonths-2026-11-21.csv"',
            },
          });
        }),
      ],
    });
    await screen.findByRole("cell", { name: "Engineering" });
    await choose(user, "Date Range", "Last Year");
    doubleClick(screen.getByRole("button", { name: "Export" }));
    expect(
      await screen.findByText(/referralsByDepartment-lastSixMonths-2026-11-21\.csv was downloaded\./),
    ).toBeVisible();
    expect(asked).toEqual(["?company_id=1&type=referralsByDepartment&range=lastSixMonths Token test-token"]);
    expect(saved.map((file) => file.name)).toEqual(["referralsByDepartment-lastSixMonths-2026-11-21.csv"]);
    const bytes = await saved[0]?.content.arrayBuffer();
    expect([...new Uint8Array(bytes ?? new ArrayBuffer(0))]).toEqual([...new TextEncoder().encode(csv)]);
  });

  test("has semicolons if these were chosen", async () => {
    const asked: string[] = [];
    const { user } = renderApp(SHOWN, {
      as: HR,
      handlers: [
        answer("get", "/reports/", ROWS),
        http.get(api("/reports/export/"), ({ request }) => {
          asked.push(new URL(request.url).search);
          return new HttpResponse(csv, { headers: { "Content-Type": "text/csv" } });
        }),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Separator of the file" }));
    await user.click(await screen.findByRole("menuitemradio", { name: /^Semicolon/ }));
    await user.click(screen.getByRole("button", { name: "Export" }));
    await waitFor(() => expect(asked).toEqual([expect.stringMatching(/&separator=semicolon$/)]));
    localStorage.removeItem("csv-separator");
  });

  test("that fails says why, and can be tried again", async () => {
    const { user } = renderApp(SHOWN, {
      as: HR,
      handlers: [
        answer("get", "/reports/", ROWS),
        fail("get", "/reports/export/", 500, { code: "server_error", detail: "Out of order" }),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Export" }));
    expect(await screen.findByText("The file could not be made: Out of order")).toBeVisible();
    expect(saved).toHaveLength(0);
    server.use(
      http.get(
        api("/reports/export/"),
        () => new HttpResponse(csv, { headers: { "Content-Type": "text/csv" } }),
      ),
    );
    await user.click(screen.getByRole("button", { name: "Export" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.getByRole("cell", { name: "Engineering" })).toBeVisible();
  });
});
