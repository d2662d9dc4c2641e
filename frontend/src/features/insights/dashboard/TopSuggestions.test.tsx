import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ACME, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, hold, list, record, server } from "@/shared/testing/server";
// Imported here, so that no test waits for the chunks.
import "./Dashboard";

const PAIR = {
  job: { id: 4, title: "Data Engineer" },
  connection: {
    id: 31,
    first_name: "Grace",
    last_name: "Hopper",
    email: null,
    company: "Navy",
    position: "Senior Data Engineer",
    profile_url: null,
    connected_at: null,
  },
  score: 90,
  reasons: ["Same role: data engineer", "Senior, as asked"],
};
const show = (options: Partial<Parameters<typeof renderApp>[1]> = {}) =>
  renderApp("/dashboard", {
    as: makeUser("EMPLOYEE"),
    quiet: true,
    handlers: [list("/suggestions/", [PAIR])],
    ...options,
  });
const NAME = "People you know who fit an open job";
const MOVEMENTS = "Your referrals";
const DASHBOARD = answer("get", "/dashboard/", {
  employee: {
    ...{ open_jobs_count: 3, referrals_count: 5, connections_count: 12 },
    ...{ movements: [], owed: [], new_jobs_count: 0, new_jobs: [] },
  },
});

afterEach(() => vi.useRealTimers());

it("shows the best pairs with reasons and a link to the refer dialog", async () => {
  show();
  const section = within(await screen.findByRole("region", { name: NAME }));
  expect(section.getByText("Grace Hopper for Data Engineer")).toBeVisible();
  expect(section.getByText("Senior Data Engineer · Navy")).toBeVisible();
  expect(section.getByText("Senior, as asked")).toBeVisible();
  expect(section.getByRole("link", { name: "Refer Grace Hopper for Data Engineer" })).toHaveAttribute(
    "href",
    "/jobs?refer=4&person=31",
  );
});

/** Lets time pass fifty times slower, so that nothing takes too long on a busy machine. */
const slowDownTime = () =>
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout"],
    shouldAdvanceTime: true,
    advanceTimeDelta: 0.02,
  });

it("shows what needs attention together with the pairs above it, so that it does not move", async () => {
  slowDownTime();
  const { release } = hold("get", "/suggestions/", [PAIR]);
  show({ handlers: [DASHBOARD] });
  // A figure of the same response.
  expect(await screen.findByText("12")).toBeVisible();
  expect(screen.queryByRole("region", { name: MOVEMENTS })).not.toBeInTheDocument();
  release();
  expect(await screen.findByRole("region", { name: NAME })).toBeVisible();
  expect(screen.getByRole("region", { name: MOVEMENTS })).toBeVisible();
});

it("shows what needs attention if the pairs take too long", async () => {
  slowDownTime();
  const { release } = hold("get", "/suggestions/", []);
  show({ handlers: [DASHBOARD] });
  expect(await screen.findByText("12")).toBeVisible();
  expect(screen.queryByRole("region", { name: MOVEMENTS })).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByRole("region", { name: MOVEMENTS })).toBeVisible();
  release();
});

it("shows a superuser who views as a person what needs their attention, without pairs", async () => {
  const calls = record("get", "/suggestions/", [PAIR]);
  show({
    as: makeUser("SUPERUSER"),
    handlers: [DASHBOARD],
    view: {
      viewAs: "EMPLOYEE",
      viewAsCompany: { id: ACME.id, name: ACME.name },
      viewAsPerson: { id: 7, name: "Dana Petrova" },
    },
  });
  expect(await screen.findByRole("region", { name: MOVEMENTS })).toBeVisible();
  expect(calls).toHaveLength(0);
});

it("shows what needs attention if the pairs cannot be loaded", async () => {
  show({ handlers: [fail("get", "/suggestions/", 500), DASHBOARD] });
  expect(await screen.findByRole("region", { name: MOVEMENTS })).toBeVisible();
  expect(await screen.findByRole("alert")).toHaveTextContent("Error fetching suggestions");
});

it("hides a pair as 'Not a fit', and restores it with Undo", async () => {
  const { user } = show();
  const dismissed = record("post", "/jobs/4/suggestions/31/dismiss/", null, 204);
  const restored = record("post", "/jobs/4/suggestions/31/restore/", null, 204);
  const button = await screen.findByRole("button", { name: "Not a Fit: Grace Hopper for Data Engineer" });
  server.use(list("/suggestions/", []));
  await user.click(button);
  expect(await screen.findByText("Grace Hopper is no longer suggested for Data Engineer.")).toBeVisible();
  expect(screen.queryByText("Grace Hopper for Data Engineer")).not.toBeInTheDocument();
  expect(dismissed).toHaveLength(1);
  server.use(list("/suggestions/", [PAIR]));
  expect(screen.getByRole("button", { name: /^Undo: / })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: /^Undo: / }));
  expect(await screen.findByText("Grace Hopper for Data Engineer")).toBeVisible();
  expect(restored).toHaveLength(1);
});

it("fetches no suggestions in a superuser's view", async () => {
  const calls = record("get", "/suggestions/", [PAIR]);
  show({
    as: makeUser("SUPERUSER"),
    handlers: [],
    view: { viewAs: "EMPLOYEE", viewAsCompany: { id: ACME.id, name: ACME.name }, viewAsPerson: null },
  });
  expect(await screen.findByRole("link", { name: "Browse Jobs" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("region", { name: NAME })).not.toBeInTheDocument());
  expect(calls).toHaveLength(0);
});
