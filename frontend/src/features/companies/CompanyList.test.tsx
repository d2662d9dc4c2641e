import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, type RequestHandler } from "msw";
import { describe, expect, test } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { doubleClick } from "@/shared/testing/doubleClick";
import { ACME, makeCompany, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, record, server } from "@/shared/testing/server";
import { typeAtOnce } from "@/shared/testing/typeAtOnce";
import { formatDate } from "@/shared/ui/format";

const ACME_ROW = makeCompany();
const GLOBEX_ROW = makeCompany({ id: 2, name: "Globex", website: "", domains: [], users_count: 1 });
const LIST = "/platform-metrics/companies/";
const handlers = [
  answer("get", "/platform-metrics/", {
    totalCompanies: 2,
    avgConnectionsPerCompany: 480,
    totalOpenJobs: 6,
    totalReferrals: 4,
    totalInterviewing: 1,
    totalPlacements: 1,
  }),
  list(LIST, [ACME_ROW, GLOBEX_ROW], (row, query) =>
    row.name.toLowerCase().includes((query.get("search") ?? "").toLowerCase()),
  ),
];

test("every company is listed with its website, domains and figures", async () => {
  renderApp("/companies", { as: makeUser("SUPERUSER"), handlers });
  const table = await screen.findByRole("table", { name: "Companies" });
  const row = (await within(table).findByText("Acme Robotics")).closest("tr") as HTMLElement;
  expect(within(row).getByRole("link", { name: "acme.example" })).toHaveAttribute("href", ACME.website);
  expect(within(row).getByRole("link", { name: "12 people at Acme Robotics" })).toHaveAttribute(
    "href",
    "/users?company=1",
  );
  expect(
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual([
    "Acme Roboticsacme.example",
    "acme.example",
    "12",
    "480",
    "3",
    formatDate(ACME_ROW.last_active_at),
    "View as HR",
  ]);
  expect(await screen.findByText("480 LinkedIn connections per company on average")).toBeVisible();
});

test("a company is viewed as its HR from its row", async () => {
  const { user } = renderApp("/companies", { as: makeUser("SUPERUSER"), handlers, quiet: true });
  await user.click(await screen.findByRole("button", { name: "View as HR: Globex" }));
  await waitFor(() => expect(currentPath()).toBe("/dashboard"));
  expect(await screen.findByText(/HR.* at Globex/)).toBeVisible();
});

test("the server searches, sorts and pages", async () => {
  const { user } = renderApp("/companies?sort=-connections_count", { as: makeUser("SUPERUSER"), handlers });
  const calls = record("get", LIST, [ACME_ROW]);
  await screen.findByRole("table", { name: "Companies" });
  await user.click(await screen.findByRole("button", { name: "People" }));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("ordering")).toBe("users_count"));
  typeAtOnce(screen.getByLabelText("Search Companies"), "acme");
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("search")).toBe("acme"));
  expect(calls.at(-1)?.url.searchParams.get("limit")).toBe("10");
});

test("a search without results offers to show all", async () => {
  const { user } = renderApp("/companies?search=zzz", { as: makeUser("SUPERUSER"), handlers });
  expect(await screen.findByText("No companies found matching your search.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show All Companies" }));
  expect(await screen.findByText("Globex")).toBeVisible();
});

test("a platform without companies shows the first step", async () => {
  renderApp("/companies", { as: makeUser("SUPERUSER"), handlers: [list(LIST, []), ...handlers] });
  expect(await screen.findByText("No companies yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Onboard New Company" })).toHaveAttribute("href", "/dashboard");
});

test("the table is busy while loading", async () => {
  renderApp("/companies", {
    as: makeUser("SUPERUSER"),
    handlers: [http.get(api(LIST), () => delay("infinite")), ...handlers],
  });
  expect(await screen.findByRole("table", { name: "Companies" })).toHaveAttribute("aria-busy", "true");
});

test("an error is shown with Retry", async () => {
  const { user } = renderApp("/companies", {
    as: makeUser("SUPERUSER"),
    handlers: [fail("get", LIST), ...handlers],
  });
  const banner = await screen.findByRole("alert");
  expect(banner).toHaveTextContent("Failed to load the companies: Failure 500");
  server.use(...handlers);
  await user.click(within(banner).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Globex")).toBeVisible();
});

test("a viewed company is listed alone; viewing as a person is read-only", async () => {
  const calls = record("get", LIST, [ACME_ROW]);
  renderApp("/companies", {
    as: makeUser("SUPERUSER"),
    view: {
      viewAs: "HR",
      viewAsCompany: { id: 1, name: "Acme Robotics" },
      viewAsPerson: { id: 9, name: "Kim" },
    },
    handlers: handlers.slice(0, 1),
  });
  server.use(
    http.get(api(LIST), ({ request }) => {
      calls.push({ url: new URL(request.url), headers: request.headers, body: "" });
      return Response.json([ACME_ROW]);
    }),
  );
  const table = await screen.findByRole("table", { name: "Companies" });
  await within(table).findByText("Acme Robotics");
  expect(calls.at(-1)?.url.searchParams.get("company_id")).toBe("1");
  expect(calls.at(-1)?.url.searchParams.has("view_as_user_id")).toBe(false);
  expect(screen.queryByRole("button", { name: /Edit domains/ })).not.toBeInTheDocument();
});

describe("Edit Domains", () => {
  const open = async (...more: RequestHandler[]) => {
    const { user } = renderApp("/companies", { as: makeUser("SUPERUSER"), handlers: [...more, ...handlers] });
    await user.click(await screen.findByRole("button", { name: "Edit Domains: Acme Robotics" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit domains of Acme Robotics" });
    return { user, dialog, field: within(dialog).getByLabelText("Email Domains") };
  };

  test("saves one per line, once, and closes", async () => {
    const { user, dialog, field } = await open();
    expect(field).toHaveValue("acme.example");
    await user.type(field, "{Enter}robots.example");
    const puts = record("put", "/companies/1/", ACME);
    doubleClick(within(dialog).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("The domains of Acme Robotics have been saved.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(puts.map(({ body }) => body)).toEqual([
      { domains: ["acme.example", "robots.example"], updated_at: ACME_ROW.updated_at },
    ]);
  });

  test("shows beside the field why a domain is rejected, and keeps the typed values", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user, dialog, field } = await open();
    const refusal =
      "Anybody can get an address at gmail.com. Enter a domain that only this company's people have.";
    server.use(fail("put", "/companies/1/", 400, { domains: [refusal] }));
    await user.type(field, "{Enter}gmail.com");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(refusal)).toBeVisible();
    expect(field).toHaveValue("acme.example\ngmail.com");
    expect(field).toHaveAccessibleDescription(refusal);
  });

  test("reports an edit conflict, and saving again overwrites the other change", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user, dialog, field } = await open();
    await user.type(field, "{Enter}robots.example");
    const theirs = { ...ACME_ROW, domains: ["theirs.example"], updated_at: "2026-05-01T09:00:00Z" };
    server.use(
      fail("put", "/companies/1/", 409, { code: "stale", detail: "Changed." }),
      list(LIST, [theirs, GLOBEX_ROW]),
    );
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(
      "They are now: theirs.example. Save again",
    );
    const puts = record("put", "/companies/1/", ACME);
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(puts[0]?.body).toMatchObject({ updated_at: theirs.updated_at }));
  });

  test("says whom the removal of a domain shuts out while the company requires its provider", async () => {
    const row = {
      ...ACME_ROW,
      domains: ["acme.example", "robots.example"],
      enforced_domains: ["acme.example"],
    };
    const { user, dialog, field } = await open(list(LIST, [row]));
    const warning =
      /^Everyone at Acme Robotics has to sign in with the company's provider\. Without acme\.example,/;
    await user.clear(field);
    await user.type(field, "ACME.example");
    expect(within(dialog).queryByText(warning)).not.toBeInTheDocument();
    await user.clear(field);
    await user.type(field, "robots.example");
    expect(within(dialog).getByText(warning)).toBeVisible();
    // A superuser stands outside of what the company requires.
    const puts = record("put", "/companies/1/", ACME);
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(puts[0]?.body).toMatchObject({ domains: ["robots.example"] }));
  });

  test("asks before discarding typed text", async () => {
    const { user, dialog, field } = await open();
    await user.type(field, "{Enter}robots.example");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    const question = await screen.findByRole("dialog", { name: "Discard changes?" });
    await user.click(within(question).getByRole("button", { name: "Keep Editing" }));
    expect(await within(dialog).findByLabelText("Email Domains")).toHaveValue("acme.example\nrobots.example");
  });
});
