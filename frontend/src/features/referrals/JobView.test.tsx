import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "@/shared/api/queryClient";
import { SessionProvider } from "@/shared/session/SessionProvider";
import { SessionStore } from "@/shared/session/store";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import {
  makeAllowed,
  makeBulkAction,
  makeJob,
  makeReferral,
  makeRejectionReasons,
  makeUser,
} from "@/shared/testing/factories";
import { pressNotice } from "@/shared/testing/pressNotice";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, flushRequests, hold, list, record, server } from "@/shared/testing/server";
import { NoticeProvider } from "@/shared/ui/feedback/notice";
import { REFERRAL_STATUSES } from "@/shared/ui/status";
import { JobView } from "./JobView";

const hr = makeUser("HR");
const manager = makeUser("HIRING_MANAGER");
const JOB = makeJob({ title: "Backend Engineer", applicants_count: 1, referrals_count: 2 });
const ADA = makeReferral({
  connection_name: "Ada Byron",
  status: "PENDING",
  allowed: makeAllowed({ set_status: true }),
});
const GRACE = makeReferral({ connection_name: "Grace Hopper", status: "HIRED" });
const job = answer("get", `/jobs/${JOB.id}/`, JOB);
const referrals = list(`/jobs/${JOB.id}/referrals/`, [ADA, GRACE]);
const none = list(`/jobs/${JOB.id}/referrals/`, []);

const fact = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling;

describe("viewing a job", () => {
  it("shows all that is known of it", async () => {
    renderApp(`/all-jobs/view/${JOB.id}`, { as: hr, handlers: [job, referrals] });
    expect(await screen.findByRole("heading", { level: 1, name: "Backend Engineer" })).toBeVisible();
    expect(screen.getByText("Open")).toBeVisible();
    expect(fact("Company")).toHaveTextContent("Acme Robotics");
    expect(fact("Department")).toHaveTextContent("Engineering");
    expect(fact("Location")).toHaveTextContent("Lisbon");
    expect(fact("Hiring Manager")).toHaveTextContent("Morgan Lee");
    expect(fact("Referrals")).toHaveTextContent("2");
    expect(screen.getByText("Build the services behind our robots.")).toBeVisible();
    expect(screen.getByText("Python, PostgreSQL")).toBeVisible();
  });

  it("has a link to the details of each referral", async () => {
    renderApp(`/all-jobs/view/${JOB.id}`, { as: hr, handlers: [job, referrals] });
    for (const { id, connection_name: name } of [ADA, GRACE]) {
      const link = await screen.findByRole("link", { name: `View Details: ${name}` });
      expect(link).toHaveTextContent(/^View Details$/);
      expect(link).toHaveAttribute("href", `/referrals/${id}`);
    }
  });

  it.each([
    ["CLOSED" as const, "Closed"],
    ["ON_HOLD" as const, "On Hold"],
  ])("shows %s as '%s', and the words for what is empty", async (status, label) => {
    const bare = { ...JOB, status, department: null, department_name: null, hiring_manager_name: null };
    renderApp(`/all-jobs/view/${JOB.id}`, {
      as: hr,
      handlers: [answer("get", `/jobs/${JOB.id}/`, bare), none],
    });
    expect(await screen.findByText(label)).toBeVisible();
    expect(fact("Department")).toHaveTextContent("Not specified");
    expect(fact("Hiring Manager")).toHaveTextContent("Not assigned");
    expect(screen.getByRole("button", { name: "Reopen" })).toBeVisible();
  });

  it("lists its referrals with what decides, but for the job", async () => {
    renderApp(`/my-jobs/view/${JOB.id}`, { as: manager, handlers: [job, referrals] });
    const rows = within(await screen.findByRole("list", { name: "Referrals" }));
    const [ada, grace] = await rows.findAllByRole("listitem");
    if (!ada || !grace) throw new Error("Two referrals were expected");
    const row = within(ada);
    expect(row.getByRole("heading", { level: 3, name: "Ada Byron" })).toBeVisible();
    expect(row.getByRole("link", { name: "Ada Byron" })).toHaveAttribute("href", `/referrals/${ADA.id}`);
    expect(row.getByText("Pending")).toBeVisible();
    expect(row.getByText("Engineer at Analytical Engines")).toBeVisible();
    expect(row.getByText("We worked together for years.").closest("blockquote")).toBeVisible();
    expect(row.getByText(/^Waiting for Grace Hopper for \d+ days$/)).toBeVisible();
    expect(row.getByRole("button", { name: "Decide on Ada Byron" })).toBeVisible();
    expect(row.queryByText("Backend Engineer")).not.toBeInTheDocument();
    expect(within(grace).getByRole("link", { name: "Grace Hopper" })).toBeVisible();
  });

  it("decides by a key on the row that has the focus, and shows it at once", async () => {
    const { user } = renderApp(`/my-jobs/view/${JOB.id}`, { as: manager, handlers: [job, referrals] });
    (await screen.findByRole("link", { name: "Ada Byron" })).focus();
    const saved = { ...ADA, status: "REVIEWING" as const };
    const calls = record("put", `/referrals/${ADA.id}/`, saved);
    server.use(list(`/jobs/${JOB.id}/referrals/`, [saved, GRACE]));
    await user.keyboard("1");
    expect(await screen.findByText("Ada Byron moved to Reviewing")).toBeVisible();
    expect(calls.map(({ body }) => (body as { status: string }).status)).toEqual(["REVIEWING"]);
    expect(screen.getByRole("link", { name: "Grace Hopper" })).toHaveFocus();
  });

  it("opens a referral beside the list", async () => {
    const { user } = renderApp(`/my-jobs/view/${JOB.id}`, { as: manager, handlers: [job, referrals] });
    server.use(answer("get", `/referrals/${ADA.id}/`, ADA), list(`/referrals/${ADA.id}/messages/`, []));
    const [note] = await screen.findAllByText("We worked together for years.");
    await user.click(note as HTMLElement);
    expect(await screen.findByRole("region", { name: "Ada Byron" })).toBeVisible();
    expect(currentPath()).toBe(`/my-jobs/view/${JOB.id}?open=${ADA.id}`);
  });

  it("lists who needs a next step before those who are decided", async () => {
    renderApp(`/my-jobs/view/${JOB.id}`, {
      as: manager,
      handlers: [
        job,
        list(`/jobs/${JOB.id}/referrals/`, [ADA, GRACE], (_row, query) => query.get("ordering") === "status"),
      ],
    });
    expect(await screen.findByRole("link", { name: "Ada Byron" })).toBeVisible();
  });

  it("shows them first, with their number by status", async () => {
    const counts = { total: 9, pending: 5, reviewing: 2, interviewing: 1, hired: 0, rejected: 1 };
    renderApp(`/my-jobs/view/${JOB.id}`, {
      as: manager,
      handlers: [job, referrals, answer("get", "/referrals/counts/", counts)],
    });
    const line = await screen.findByText(
      "9 referred · 5 pending · 2 reviewing · 1 interviewing · 1 rejected",
    );
    const about = screen.getByRole("heading", { name: "About this job" });
    expect(line.compareDocumentPosition(about)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("shows lists, links and emphasis of its texts, and neither HTML nor other addresses", async () => {
    const description =
      "# The team\n\nWe **build**\nrobots.\n\n- arms\n- legs\n\n<b>x</b>\n\n[site](https://robots.example) " +
      "[bad](javascript:alert(1)) ![picture](https://tracker.example/x.png)";
    renderApp(`/all-jobs/view/${JOB.id}`, {
      as: hr,
      handlers: [answer("get", `/jobs/${JOB.id}/`, { ...JOB, description }), none],
    });
    const section = within(await screen.findByRole("region", { name: "Description" }));
    expect(await section.findAllByRole("listitem")).toHaveLength(2);
    expect(section.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["arms", "legs"]);
    expect(section.getByText("build").tagName).toBe("STRONG");
    expect(section.getByText("The team").tagName).toBe("P");
    expect(section.getByRole("link", { name: "site" })).toHaveAttribute("href", "https://robots.example");
    expect(section.getByRole("link", { name: "site" }).getAttribute("rel")).toContain("nofollow");
    expect(section.getByText(/bad/)).toBeVisible();
    expect(section.getAllByRole("link")).toHaveLength(1);
    expect(section.queryByRole("img")).not.toBeInTheDocument();
  });

  it("says so when there are none", async () => {
    renderApp(`/my-jobs/view/${JOB.id}`, { as: manager, handlers: [job, none] });
    expect(await screen.findByText("No referrals for this job yet.")).toBeVisible();
  });

  it("shows the job even when its referrals cannot be loaded", async () => {
    const { user } = renderApp(`/all-jobs/view/${JOB.id}`, {
      as: hr,
      handlers: [job, fail("get", `/jobs/${JOB.id}/referrals/`)],
    });
    expect(await screen.findByText("Error fetching referrals: Failure 500")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Backend Engineer" })).toBeVisible();
    server.use(referrals);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Ada Byron")).toBeVisible();
  });

  it("closes and reopens by saving the whole job", async () => {
    const { user } = renderApp(`/all-jobs/view/${JOB.id}`, { as: hr, handlers: [job, none] });
    const close = await screen.findByRole("button", { name: "Close" });
    const closed = { ...JOB, status: "CLOSED" as const };
    const calls = record("put", `/jobs/${JOB.id}/`, closed);
    server.use(answer("get", `/jobs/${JOB.id}/`, closed));
    await user.click(close);
    expect(await screen.findByRole("button", { name: "Reopen" })).toBeVisible();
    // The message has no button with the name of the one that closes jobs.
    expect(await screen.findByRole("button", { name: "Dismiss" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Close" })).not.toBeInTheDocument();
    expect(screen.getByText("Closed")).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([closed]);
  });

  it("says why closing was not undone", async () => {
    const { user } = renderApp(`/all-jobs/view/${JOB.id}`, { as: hr, handlers: [job, none] });
    const close = await screen.findByRole("button", { name: "Close" });
    const closed = { ...JOB, status: "CLOSED" as const };
    server.use(
      answer("put", `/jobs/${JOB.id}/`, { ...closed, undo_seconds: 30 }),
      answer("get", `/jobs/${JOB.id}/`, closed),
      fail("post", `/jobs/${JOB.id}/undo/`, 409, { code: "too_late", detail: "Others have been told." }),
    );
    await user.click(close);
    await pressNotice("Undo Backend Engineer");
    const text = "The change of Backend Engineer was not undone: Others have been told.";
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("shows its referrals as a board, and moves a card there", async () => {
    const moved = { ...ADA, status: "REVIEWING" as const };
    const columns = REFERRAL_STATUSES.map((status) => ({
      status,
      count: status === ADA.status ? 1 : 0,
      cards: status === ADA.status ? [ADA] : [],
    }));
    const board = record("get", "/referrals/board/", columns);
    const { user } = renderApp(`/all-jobs/view/${JOB.id}`, { as: hr, handlers: [job, referrals] });
    await user.click(await screen.findByRole("button", { name: "Board" }));
    const pending = within(await screen.findByRole("region", { name: "Pending" }));
    expect(pending.getByRole("link", { name: "Ada Byron" })).toBeVisible();
    expect(board[0]?.url.searchParams.get("job")).toBe(String(JOB.id));
    const saved = record("put", `/referrals/${ADA.id}/`, { ...moved, history: [], other_referrals: [] });
    await user.click(pending.getByRole("button", { name: "Move Ada Byron to…" }));
    await user.click(await screen.findByRole("menuitem", { name: "Reviewing" }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it.each([
    ["/my-jobs", manager],
    ["/all-jobs", hr],
  ])("leads from %s to the edit screen, and back to the list as it was filtered", async (base, as) => {
    const { user } = renderApp(`${base}?status=OPEN`, {
      as,
      handlers: [
        list("/jobs/", [JOB]),
        answer("get", "/jobs/facets/", { departments: [], locations: [], hiring_managers: [] }),
        job,
        none,
      ],
    });
    await user.click(await screen.findByRole("link", { name: "View" }));
    const edit = await screen.findByRole("link", { name: "Edit Job" });
    expect(edit).toHaveAttribute("href", `${base}/edit/${JOB.id}`);
    const backLink = base === "/my-jobs" ? "Back to My Jobs" : "Back to All Jobs";
    await user.click(screen.getByRole("link", { name: backLink }));
    await waitFor(() => expect(currentPath()).toBe(`${base}?status=OPEN`));
  });
});

describe("closing a job to which people were referred", () => {
  const counts = answer("get", "/referrals/counts/", {
    ...{ total: 4, pending: 2, reviewing: 1, interviewing: 0, hired: 1, rejected: 0 },
  });
  const open = async () => {
    const reasons = answer("get", "/rejection-reasons/", makeRejectionReasons());
    const handlers = [job, referrals, counts, reasons];
    const { user } = renderApp(`/my-jobs/view/${JOB.id}`, { as: manager, handlers });
    await user.click(await screen.findByRole("button", { name: "Close" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Close Backend Engineer?" }));
    expect(dialog.getByText("3 referrals are still waiting for a decision.")).toBeVisible();
    return { user, dialog };
  };

  it("sends a message and rejects those who wait", async () => {
    const { user, dialog } = await open();
    let bulk = makeBulkAction({ id: 7, action: "close", status: "REJECTED", total: 3, waiting: 3 });
    const closed = { ...JOB, status: "CLOSED" as const, undo_seconds: 30 };
    const calls = record("post", `/jobs/${JOB.id}/close/`, { ...closed, bulk_action: bulk });
    server.use(http.get(api("/bulk-actions/7/"), () => HttpResponse.json(bulk)));
    await user.type(dialog.getByLabelText("Message to their referrers"), "The job is filled.");
    await user.click(dialog.getByLabelText("Also set these 3 referrals to Rejected"));
    await user.click(dialog.getByRole("combobox", { name: "Reason" }));
    await user.click(await screen.findByRole("option", { name: "Another candidate was chosen" }));
    expect(screen.queryByRole("option", { name: "Moved away" })).not.toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Close Job" }));
    expect(await screen.findByText("Backend Engineer is closed. Rejecting 3 referrals…")).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { message: "The job is filled.", reject: true, reason: 32, updated_at: JOB.updated_at },
    ]);
    bulk = { ...bulk, running: false, waiting: 0, done: 2, skipped: 1 };
    const done = "Backend Engineer is closed. 2 referrals moved to Rejected. 1 was skipped.";
    expect(await screen.findByText(done, undefined, { timeout: 3000 })).toBeVisible();
    // The job is open at once, and the others follow.
    bulk = { ...bulk, undo_requested_at: "2026-02-01T10:00:05Z", undo_seconds: null, running: true };
    const undone = record("post", `/jobs/${JOB.id}/undo/`, { ...JOB, bulk_action: bulk });
    await pressNotice("Undo Backend Engineer");
    await waitFor(() => expect(undone.map(({ body }) => body)).toEqual([{ updated_at: JOB.updated_at }]));
    bulk = { ...bulk, running: false, done: 0, undone: 1, kept: 1, undone_at: "2026-02-01T10:00:06Z" };
    const text = "Undone. Backend Engineer is no longer closed. 1 had changed since.";
    expect(await screen.findByText(text, undefined, { timeout: 3000 })).toBeVisible();
  });

  it("can be undone before the last of those who wait is told", async () => {
    const { user, dialog } = await open();
    let bulk = makeBulkAction({ id: 7, action: "close", status: null, total: 3, waiting: 3 });
    const closed = { ...JOB, status: "CLOSED" as const, undo_seconds: 30 };
    record("post", `/jobs/${JOB.id}/close/`, { ...closed, bulk_action: bulk });
    server.use(http.get(api("/bulk-actions/7/"), () => HttpResponse.json(bulk)));
    await user.type(dialog.getByLabelText("Message to their referrers"), "The job is filled.");
    await user.click(dialog.getByRole("button", { name: "Close Job" }));
    const begun = "Backend Engineer is closed. Telling the referrers of 3 people…";
    expect(await screen.findByText(begun)).toBeVisible();
    bulk = {
      ...bulk,
      undo_requested_at: "2026-02-01T10:00:05Z",
      undo_seconds: null,
      waiting: 1,
      done: 1,
      skipped: 2,
    };
    record("post", `/jobs/${JOB.id}/undo/`, { ...JOB, bulk_action: bulk });
    await pressNotice("Undo Backend Engineer");
    bulk = { ...bulk, running: false, waiting: 0, done: 0, undone: 1, undone_at: "2026-02-01T10:00:06Z" };
    const text = "Undone. Backend Engineer is no longer closed, and nobody was notified.";
    expect(await screen.findByText(text, undefined, { timeout: 3000 })).toBeVisible();
  });

  it("is told as undone, whatever was read before says later", async () => {
    const { user, dialog } = await open();
    const bulk = makeBulkAction({ id: 7, action: "close", status: "REJECTED", total: 3, waiting: 3 });
    const closed = { ...JOB, status: "CLOSED" as const, undo_seconds: 30, bulk_action: bulk };
    record("post", `/jobs/${JOB.id}/close/`, closed);
    const before = hold("get", "/bulk-actions/7/", { ...bulk, running: false, waiting: 0, done: 3 });
    await user.click(dialog.getByLabelText("Also set these 3 referrals to Rejected"));
    await user.click(dialog.getByRole("button", { name: "Close Job" }));
    expect(await screen.findByText("Backend Engineer is closed. Rejecting 3 referrals…")).toBeVisible();
    await waitFor(() => expect(before.calls).toHaveLength(1));
    const undoing = { ...bulk, done: 3, undo_requested_at: "2026-02-01T10:00:05Z", undo_seconds: null };
    const undo = hold("post", `/jobs/${JOB.id}/undo/`, { ...JOB, bulk_action: undoing });
    await pressNotice("Undo Backend Engineer");
    await waitFor(() => expect(undo.calls).toHaveLength(1));
    before.release();
    await flushRequests();
    expect(screen.queryByText(/3 referrals moved to Rejected/)).not.toBeInTheDocument();
    const undone = { ...undoing, ...{ running: false, waiting: 0, done: 0, undone: 3 } };
    server.use(answer("get", "/bulk-actions/7/", { ...undone, undone_at: "2026-02-01T10:00:06Z" }));
    undo.release();
    const text = "Undone. Backend Engineer is no longer closed, and nobody was notified.";
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("still tells how it went where it was not undone", async () => {
    const { user, dialog } = await open();
    const bulk = makeBulkAction({ id: 7, action: "close", status: "REJECTED", total: 3, waiting: 3 });
    const closed = { ...JOB, status: "CLOSED" as const, undo_seconds: 30, bulk_action: bulk };
    record("post", `/jobs/${JOB.id}/close/`, closed);
    server.use(answer("get", "/bulk-actions/7/", bulk), fail("post", `/jobs/${JOB.id}/undo/`));
    await user.click(dialog.getByLabelText("Also set these 3 referrals to Rejected"));
    await user.click(dialog.getByRole("button", { name: "Close Job" }));
    await pressNotice("Undo Backend Engineer");
    expect(await screen.findByText(/^The change of Backend Engineer was not undone/)).toBeVisible();
    server.use(answer("get", "/bulk-actions/7/", { ...bulk, running: false, waiting: 0, done: 3 }));
    await screen.findByRole("button", { name: "Undo Backend Engineer" }, { timeout: 3000 });
    // It waits behind the error, whose buttons do nothing at first.
    await waitFor(() => {
      fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
      expect(screen.getByText("Backend Engineer is closed. 3 referrals moved to Rejected.")).toBeVisible();
    });
  });

  it("can be undone where all who waited were skipped", async () => {
    const { user, dialog } = await open();
    const bulk = makeBulkAction({ id: 7, action: "close", status: "REJECTED", total: 3, waiting: 3 });
    const closed = { ...JOB, status: "CLOSED" as const, undo_seconds: 30, bulk_action: bulk };
    record("post", `/jobs/${JOB.id}/close/`, closed);
    server.use(answer("get", "/bulk-actions/7/", { ...bulk, running: false, waiting: 0, skipped: 3 }));
    await user.click(dialog.getByLabelText("Also set these 3 referrals to Rejected"));
    await user.click(dialog.getByRole("button", { name: "Close Job" }));
    expect(await screen.findByText("Backend Engineer is closed. 3 were skipped.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Undo Backend Engineer" })).toBeVisible();
  });

  it("says so before the screen is read again, which happens once", async () => {
    const { user, dialog } = await open();
    const bulk = makeBulkAction({ id: 7, action: "close", status: "REJECTED", total: 3, waiting: 3 });
    const closed = { ...JOB, status: "CLOSED" as const, undo_seconds: 30 };
    record("post", `/jobs/${JOB.id}/close/`, { ...closed, bulk_action: bulk });
    server.use(answer("get", "/bulk-actions/7/", bulk));
    const reading = hold("get", `/jobs/${JOB.id}/`, closed);
    await user.click(dialog.getByLabelText("Also set these 3 referrals to Rejected"));
    await user.click(dialog.getByRole("button", { name: "Close Job" }));
    expect(await screen.findByText("Backend Engineer is closed. Rejecting 3 referrals…")).toBeVisible();
    expect(screen.getByRole("button", { name: "Close" })).toBeVisible();
    reading.release();
    expect(await screen.findByRole("button", { name: "Reopen" })).toBeVisible();
    expect(reading.calls).toHaveLength(1);
  });

  it("closes it as usual without words", async () => {
    const { user, dialog } = await open();
    const closed = { ...JOB, status: "CLOSED" as const };
    const calls = record("put", `/jobs/${JOB.id}/`, closed);
    await user.click(dialog.getByRole("button", { name: "Close Job" }));
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([closed]));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("says why it was not closed, keeps the message, and can be tried again", async () => {
    const { user, dialog } = await open();
    expectConsoleError(/did not accept the form/);
    server.use(
      fail("post", `/jobs/${JOB.id}/close/`, 409, { code: "stale", detail: "Somebody was quicker." }),
    );
    const changed = { ...JOB, location: "Porto", updated_at: "2026-02-01T10:00:00Z" };
    server.use(answer("get", `/jobs/${JOB.id}/`, changed));
    await user.type(dialog.getByLabelText("Message to their referrers"), "Thanks.");
    await user.click(dialog.getByRole("button", { name: "Close Job" }));
    expect(await dialog.findByText(/Somebody was quicker/)).toBeVisible();
    expect(dialog.getByLabelText("Message to their referrers")).toHaveValue("Thanks.");
    // The next attempt is for what was read again.
    await waitFor(() => expect(fact("Location")).toHaveTextContent("Porto"));
    const calls = record("post", `/jobs/${JOB.id}/close/`, {
      ...changed,
      status: "CLOSED",
      bulk_action: null,
    });
    await user.click(dialog.getByRole("button", { name: "Close Job" }));
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toMatchObject([{ updated_at: changed.updated_at }]),
    );
  });
});

describe("the menu of a job", () => {
  it("leads to a copy of it", async () => {
    const { user } = renderApp(`/all-jobs/view/${JOB.id}`, { as: hr, handlers: [job, none] });
    await user.click(await screen.findByRole("button", { name: "More actions: Backend Engineer" }));
    expect(screen.getByRole("menuitem", { name: "Duplicate" })).toHaveAttribute(
      "href",
      `/all-jobs/new?from=${JOB.id}`,
    );
  });

  it("makes it a template", async () => {
    const { user } = renderApp(`/all-jobs/view/${JOB.id}`, { as: hr, handlers: [job, none] });
    const calls = record("put", `/jobs/${JOB.id}/`, { ...JOB, is_template: true });
    await user.click(await screen.findByRole("button", { name: "More actions: Backend Engineer" }));
    await user.click(screen.getByRole("menuitem", { name: "Save as Template" }));
    expect(await screen.findByText(/Backend Engineer is a template now/)).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ ...JOB, is_template: true }]);
  });
});

describe("a job that is not there", () => {
  it.each([
    ["/my-jobs", manager],
    ["/all-jobs", hr],
  ])("is 'Job not found' below %s, with the way back", async (base, as) => {
    renderApp(`${base}/view/999`, { as, handlers: [fail("get", "/jobs/999/", 404)] });
    expect(await screen.findByText("Job not found")).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to All Jobs" })).toHaveAttribute("href", base);
  });

  it("is not fetched with an invalid id", async () => {
    renderApp("/all-jobs/view/abc", { as: hr });
    expect(await screen.findByText("Job not found")).toBeVisible();
  });

  it("says so when its id is missing", () => {
    render(
      <SessionProvider store={new SessionStore()}>
        <MemoryRouter initialEntries={["/all-jobs"]}>
          <QueryClientProvider client={createQueryClient()}>
            <NoticeProvider>
              <JobView />
            </NoticeProvider>
          </QueryClientProvider>
        </MemoryRouter>
      </SessionProvider>,
    );
    expect(screen.getByText("Job ID is missing")).toBeVisible();
  });

  it.each(["view", "edit"])("shows a loading text on the %s screen", async (screenName) => {
    const never = http.get(api(`/jobs/${JOB.id}/`), () => new Promise<never>(() => undefined));
    renderApp(`/all-jobs/${screenName}/${JOB.id}`, { as: hr, handlers: [never] });
    const main = within(await screen.findByRole("main"));
    expect(await main.findByRole("heading", { level: 1 })).toBeVisible();
    expect(main.getByText("Loading...")).toBeVisible();
    expect(main.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("tries again after any other failure", async () => {
    const { user } = renderApp(`/all-jobs/view/${JOB.id}`, {
      as: hr,
      handlers: [fail("get", `/jobs/${JOB.id}/`), none],
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to load job details. Please try again.",
    );
    expect(screen.getByRole("link", { name: "Back to All Jobs" })).toBeVisible();
    server.use(job);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Backend Engineer" })).toBeVisible();
  });
});
