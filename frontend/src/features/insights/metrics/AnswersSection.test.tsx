import { screen, within } from "@testing-library/react";
import { HttpResponse, http, type RequestHandler } from "msw";
import { expect, it } from "vitest";
import { makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, server } from "@/shared/testing/server";
import { metricsHandlers } from "./testUtils";

const CALL = "/hr-metrics/answers/";
const FIGURES = { kept: 10, broken: 2, keptRate: 83.33, waiting: 3, overdue: 1, medianHours: 60 };
const NOTHING = { kept: 0, broken: 0, keptRate: null, waiting: 0, overdue: 0, medianHours: null };
const morgan = { key: "5", name: "Morgan Shaw", ...FIGURES };
const nobody = { key: "", name: null, ...NOTHING, waiting: 1 };
const ANSWERS = { ...FIGURES, medianHours: 30, groups: [morgan, nobody], groupsTotal: 2 };

async function open(...handlers: RequestHandler[]) {
  const page = renderApp("/hr-metrics", {
    as: makeUser("HR"),
    handlers: [...handlers, ...metricsHandlers()],
  });
  const section = await screen.findByRole("region", { name: "Answers to referrals" });
  return { ...page, section: within(section) };
}

it("shows how many answers were in time, without scrolling there, so that they are printed, too", async () => {
  const asked: URL[] = [];
  const { section, user } = await open(
    http.get(api(CALL), ({ request }) => {
      asked.push(new URL(request.url));
      return HttpResponse.json(ANSWERS);
    }),
  );
  const table = await section.findByRole("table", { name: "Answers to referrals" });
  expect(section.getByText("30.0 hours")).toBeVisible();
  const row = within(table).getByRole("row", { name: /^Morgan Shaw/ });
  expect(row).toHaveTextContent("Morgan Shaw83.3% (10 of 12)132.5 days");
  expect(within(table).getByRole("row", { name: /^No hiring manager/ })).toHaveTextContent(/-01-$/);
  expect(asked[0]?.searchParams.get("by")).toBe("manager");

  const overdue = within(row).getByRole("link", { name: "1 overdue: Morgan Shaw" });
  expect(overdue).toHaveAttribute("href", "/all-referrals?answer=overdue&hiring_manager=5&sort=answer_due");
  expect(section.getByRole("link", { name: /Overdue Now/ })).toHaveAttribute(
    "href",
    "/all-referrals?answer=overdue&sort=answer_due",
  );

  await user.click(section.getByRole("button", { name: "Departments" }));
  expect(await section.findByRole("columnheader", { name: "Department" })).toBeVisible();
  expect(asked[1]?.searchParams.get("by")).toBe("department");
});

it("links counts of departments, and of nobody, to the referrals that they count", async () => {
  const groups = [
    { ...morgan, key: "R & D", name: "R & D" },
    { ...nobody, overdue: 2 },
  ];
  const { section, user } = await open(answer("get", CALL, { ...ANSWERS, groups }));
  expect(await section.findByRole("link", { name: "2 overdue: No hiring manager" })).toHaveAttribute(
    "href",
    "/all-referrals?answer=overdue&without=hiring_manager&sort=answer_due",
  );
  await user.click(section.getByRole("button", { name: "Departments" }));
  expect(await section.findByRole("link", { name: "1 overdue: R & D" })).toHaveAttribute(
    "href",
    "/all-referrals?answer=overdue&department=R+%26+D&sort=answer_due",
  );
  expect(section.getByRole("link", { name: "2 overdue: Unknown Department" })).toHaveAttribute(
    "href",
    "/all-referrals?answer=overdue&without=department&sort=answer_due",
  );
});

it("links a hiring manager's counts to the referrals to their own jobs", async () => {
  renderApp("/analytics", {
    as: makeUser("HIRING_MANAGER"),
    handlers: [...metricsHandlers(), answer("get", CALL, { ...ANSWERS, groups: [morgan] })],
  });
  const section = within(await screen.findByRole("region", { name: "Answers to referrals" }));
  expect(await section.findByRole("link", { name: "1 overdue: Morgan Shaw" })).toHaveAttribute(
    "href",
    "/job-referrals?answer=overdue&sort=answer_due",
  );
});

it("shows the ten most overdue, and all on request", async () => {
  const groups = Array.from({ length: 12 }, (_, index) => ({
    ...morgan,
    key: String(index),
    name: `Manager ${index}`,
  }));
  const { section, user } = await open(
    http.get(api(CALL), ({ request }) => {
      const limit = Number(new URL(request.url).searchParams.get("limit") ?? groups.length);
      return HttpResponse.json({ ...FIGURES, groups: groups.slice(0, limit), groupsTotal: groups.length });
    }),
  );
  const table = await section.findByRole("table", { name: "Answers to referrals" });
  expect(within(table).getAllByRole("row")).toHaveLength(11);
  await user.click(section.getByRole("button", { name: "Show All 12" }));
  expect(await within(table).findByRole("row", { name: /^Manager 11/ })).toBeVisible();
  expect(section.queryByRole("button", { name: /^Show All/ })).not.toBeInTheDocument();
});

it("shows where there is no figure", async () => {
  const { section } = await open(answer("get", CALL, { ...NOTHING, groups: [nobody], groupsTotal: 1 }));
  expect(await section.findByText("None due yet")).toBeVisible();
  expect(section.getByText("No answer yet")).toBeVisible();
});

it("shows an empty state if no answer was due", async () => {
  const { section } = await open(answer("get", CALL, { ...NOTHING, groups: [], groupsTotal: 0 }));
  expect(await section.findByText("No answers promised yet")).toBeVisible();
});

it("can be retried after an error", async () => {
  const { section, user } = await open(fail("get", CALL, 500));
  expect(await section.findByText(/^Error fetching answers: /)).toBeVisible();
  server.use(answer("get", CALL, ANSWERS));
  await user.click(section.getByRole("button", { name: "Retry" }));
  expect(await section.findByRole("table")).toBeVisible();
});
