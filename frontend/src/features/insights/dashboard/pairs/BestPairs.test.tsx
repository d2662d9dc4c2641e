import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { ACME, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { api, flushRequests, list, record, server } from "@/shared/testing/server";
// Imported here, so that no test waits for the chunks.
import "../Dashboard";
import "./BestPairs";

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
const NAME = "People you know for an open job";

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

it("hides a pair as 'Not a fit', and restores it with Undo", async () => {
  const { user } = show();
  const dismissed = record("post", "/jobs/4/suggestions/31/dismiss/", null, 204);
  const restored = record("post", "/jobs/4/suggestions/31/restore/", null, 204);
  const button = await screen.findByRole("button", { name: "Not a fit: Grace Hopper for Data Engineer" });
  server.use(list("/suggestions/", []));
  await user.click(button);
  expect(await screen.findByText("Grace Hopper is no longer suggested for Data Engineer.")).toBeVisible();
  expect(screen.queryByText("Grace Hopper for Data Engineer")).not.toBeInTheDocument();
  expect(dismissed).toHaveLength(1);
  server.use(list("/suggestions/", [PAIR]));
  expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Grace Hopper for Data Engineer")).toBeVisible();
  expect(restored).toHaveLength(1);
});

it("shows the progress of the analysis, polls until it is complete, and then stops", async () => {
  // Only polling uses intervals.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  let state = { state: "working", understood: 20, total: 65 };
  let calls = 0;
  const progress = http.get(api("/suggestions/state/"), () => {
    calls += 1;
    return HttpResponse.json(state);
  });
  const working = { "X-Suggestions-State": "working" };
  show({ handlers: [list("/suggestions/", [], undefined, working), progress] });
  const section = within(await screen.findByRole("region", { name: NAME }));
  expect(await section.findByText(/being read: 20 of 65/)).toBeVisible();
  state = { state: "ready", understood: 65, total: 65 };
  server.use(list("/suggestions/", [PAIR]));
  await pass(3_000);
  expect(await screen.findByText("Grace Hopper for Data Engineer")).toBeVisible();
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  const callsUntilReady = calls;
  await pass(10_000);
  await flushRequests();
  expect(calls).toBe(callsUntilReady);
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
