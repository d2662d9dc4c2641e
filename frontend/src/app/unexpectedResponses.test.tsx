/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http, type RequestHandler } from "msw";
import { describe, expect, it, test } from "vitest";
import { metricsHandlers } from "@/features/insights/metrics/testUtils";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import {
  countReferrals,
  makeActivity,
  makeFunnel,
  makeJob,
  makeNotification,
  makeReferral,
  makeUser,
} from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, api, list, type Method, server } from "@/shared/testing/server";

/*
 * Responses may not come from the API: a captive portal responds with 200. And the server may be of
 * another version than the page.
 */

const PORTAL = "<!doctype html><html><title>Sign in to the hotel's network</title></html>";
const BROKEN = "The server could not complete the request. Please try again.";

/** All calls except the session's own get a captive portal's page. */
const portal = (...calls: [Method, string][]): RequestHandler[] =>
  calls.map(([method, path]) => http[method](api(path), () => HttpResponse.html(PORTAL)));

/** The logged message about such a response. */
const unexpected = (method: Method, path: string): RegExp =>
  new RegExp(`^The answer to ${method} ${path.replace(/\d+/, "\\{id\\}")} is not the expected`);

const JOB = makeJob({ id: 12 });
const employee = makeUser("EMPLOYEE");
const hr = makeUser("HR");
const root = makeUser("SUPERUSER");

// `client.test.ts` tries each kind of response, and each screen's own test its sentence.
it.each([
  [
    "the connections",
    { path: "/connections", as: employee, call: "/connections/" },
    () => HttpResponse.html(PORTAL),
    `Error fetching connections: ${BROKEN}`,
  ],
  [
    "a referral",
    { path: "/referrals/5", as: hr, call: "/referrals/5/" },
    () => HttpResponse.json("fine"),
    "Failed to load referral details. Please try again.",
  ],
  [
    "the platform's figures",
    { path: "/dashboard", as: root, call: "/platform-metrics/" },
    () => HttpResponse.json([]),
    "The figures could not be loaded.",
  ],
])("in place of %s there is a sentence with Retry", async (_what, { path, as, call }, respond, says) => {
  expectConsoleError(unexpected("get", call));
  renderApp(path, { as, quiet: true, handlers: [http.get(api(call), respond)] });
  const banner = (await screen.findByText(says)).closest<HTMLElement>('[role="alert"]');
  if (!banner) throw new Error("the sentence is in no alert");
  expect(within(banner).getByRole("button", { name: "Retry" })).toBeVisible();
});

test("Retry shows the rows once the API responds again", async () => {
  expectConsoleError(unexpected("get", "/jobs/"));
  const { user } = renderApp("/all-jobs", { as: hr, quiet: true, handlers: portal(["get", "/jobs/"]) });
  await screen.findByText(`Error fetching jobs: ${BROKEN}`);
  server.use(list("/jobs/", [JOB]));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Backend Engineer")).toBeVisible();
});

test("HR Metrics works the figures out from the lists, as after any other failure", async () => {
  expectConsoleError(unexpected("get", "/hr-metrics/"), unexpected("get", "/hr-metrics/months/"));
  renderApp("/hr-metrics", {
    as: hr,
    handlers: [
      ...portal(["get", "/hr-metrics/"], ["get", "/hr-metrics/months/"]),
      list("/jobs/", [JOB]),
      list("/referrals/", [makeReferral({ job: JOB.id, status: "HIRED" })]),
    ],
  });
  expect(await screen.findByText("14.5 days")).toBeVisible();
  expect(screen.getAllByText("Estimate")).toHaveLength(3);
  for (const banner of screen.getAllByRole("alert")) {
    expect(banner).toHaveTextContent(`Error fetching data: ${BROKEN}`);
  }
});

test("HR Metrics says so when neither figures nor lists are the API's", async () => {
  expectConsoleError(...["/hr-metrics/", "/jobs/", "/referrals/"].map((path) => unexpected("get", path)));
  renderApp("/hr-metrics", {
    as: hr,
    handlers: [answer("get", "/hr-metrics/", []), ...portal(["get", "/jobs/"], ["get", "/referrals/"])],
  });
  expect(await screen.findByRole("alert")).toHaveTextContent(`Error fetching data: ${BROKEN}`);
  expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
  expect(screen.queryByRole("tab")).not.toBeInTheDocument();
  for (const path of ["/jobs/", "/referrals/"])
    await waitFor(() => expect(console.error).toHaveBeenCalledWith(expect.stringContaining(path)));
});

test("one's own account says that it could not be loaded, and nobody is signed out", async () => {
  expectConsoleError(unexpected("get", "/auth/user/"), /^The account could not be read again\./);
  renderApp("/profile", { as: employee, handlers: portal(["get", "/auth/user/"]) });
  expect(await screen.findByText("Failed to load your profile.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
});

test("an import that a portal swallowed is not said to have succeeded", async () => {
  expectConsoleError(unexpected("post", "/import-linkedin/"));
  const { user } = renderApp("/connections/import", {
    as: employee,
    quiet: true,
    handlers: portal(["post", "/import-linkedin/"]),
  });
  const file = new File(["First Name,Last Name\nAda,Byron\n"], "Connections.csv", { type: "text/csv" });
  await user.upload(await screen.findByLabelText(/^Choose/), file);
  await user.click(screen.getByRole("button", { name: "Import Connections" }));
  expect(await screen.findByText(`Error importing connections: ${BROKEN}`)).toBeVisible();
});

test("signing in through a portal says that the answer was unexpected", async () => {
  expectConsoleError(unexpected("post", "/auth/token/"), /^The server did not accept the form\./);
  const { user } = renderApp("/login", { handlers: portal(["post", "/auth/token/"]) });
  await user.type(await screen.findByLabelText("Username"), "dana");
  await user.type(screen.getByLabelText("Password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Unexpected login response format");
  expect(localStorage.getItem("token")).toBeNull();
});

describe("a newer server", () => {
  test("statuses, types and fields that this version does not know are shown as they come", async () => {
    const job = { ...JOB, status: "FROZEN", type: "SEASONAL", bonus: 500 };
    renderApp("/all-jobs", { as: hr, handlers: [answer("get", "/jobs/", [job])] });
    expect(await screen.findByText("FROZEN")).toBeVisible();
    expect(screen.getByText("SEASONAL")).toBeVisible();
  });

  test("a referral's status that this version does not know is shown as it comes", async () => {
    const referral = { ...makeReferral({ id: 5 }), status: "OFFERED" };
    renderApp("/all-referrals", { as: hr, handlers: [answer("get", "/referrals/", [referral])] });
    expect(await screen.findAllByText("OFFERED")).not.toHaveLength(0);
  });

  test("the select of a referral has its status, though this version does not know it", async () => {
    const allowed = { ...makeReferral().allowed, set_status: true };
    const referral = { ...makeReferral({ id: 5, allowed }), status: "OFFERED" };
    const handlers = [answer("get", "/referrals/5/", referral as never), list("/referrals/5/messages/", [])];
    renderApp("/referrals/5", { as: hr, handlers });
    expect(await screen.findByRole("combobox", { name: "Update Status" })).toHaveTextContent("OFFERED");
  });

  test("the board has the column that this version does not know", async () => {
    const card = makeReferral({ id: 5, connection_name: "Ada Byron" });
    const columns = [{ status: "OFFERED", count: 1, cards: [{ ...card, status: "OFFERED" }] }];
    const counts = { ...countReferrals([]), total: 1, offered: 1 };
    const board = answer("get", "/referrals/board/", columns as never);
    const handlers = [board, answer("get", "/referrals/counts/", counts)];
    renderApp("/all-referrals?board=true", { as: hr, handlers });
    const column = await screen.findByRole("region", { name: "OFFERED" });
    expect(within(column).getByRole("link", { name: "Ada Byron" })).toBeVisible();
  });

  test("the funnel has the step that this version does not know", async () => {
    const funnel = makeFunnel();
    const steps = [...funnel.steps, { ...funnel.steps[0], status: "OFFERED", reached: 3 }];
    const handlers = [
      answer("get", "/hr-metrics/funnel/", { ...funnel, steps } as never),
      ...metricsHandlers(),
    ];
    renderApp("/hr-metrics", { as: hr, handlers });
    expect(await screen.findByRole("link", { name: "OFFERED or further: 3" })).toBeVisible();
  });

  test("a notification of a kind that this version does not know does not hide the others", async () => {
    const known = makeNotification({ id: 1, text: "Dana referred Ada." });
    const unknown = { ...makeNotification({ id: 2, text: "Your bonus was paid." }), kind: "bonus_paid" };
    renderApp("/notifications", {
      as: employee,
      handlers: [list("/notifications/", [known, unknown as never])],
    });
    expect(await screen.findByText(/Your bonus was paid/)).toBeVisible();
    expect(screen.getByText(/Dana referred Ada/)).toBeVisible();
  });

  test("an entry of the activity that this version does not know is shown", async () => {
    const entry = { ...makeActivity({ id: 3, text: "Dana Reyes paid a bonus" }), kind: "bonus" };
    renderApp("/activity", { as: hr, handlers: [list("/activity/", [entry as never])] });
    expect(await screen.findByText(/paid a bonus/)).toBeVisible();
  });

  test("what a screen cannot show is a sentence with Retry", async () => {
    expectConsoleError(/./);
    renderApp("/all-jobs", { as: hr, quiet: true, handlers: [answer("get", "/jobs/", [null])] });
    expect(await screen.findByRole("button", { name: /Retry|Reload/ })).toBeVisible();
  });
});
