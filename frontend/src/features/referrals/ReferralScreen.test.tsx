import { render, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import type { Account, Notification, ReferralDetail } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import {
  countReferrals,
  makeAllowed,
  makeNotification,
  makeReferral,
  makeStatusChange,
  makeUser,
} from "@/shared/testing/factories";
import { pressNotice } from "@/shared/testing/pressNotice";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, flushRequests, list, record, server } from "@/shared/testing/server";
import { formatDateTime } from "@/shared/ui/format";
import { RecordPage } from "@/shared/ui/layout/RecordPage";

const hr = makeUser("HR");
const employee = makeUser("EMPLOYEE");
const manager = makeUser("HIRING_MANAGER");

const movable = (overrides: Partial<ReferralDetail> = {}): ReferralDetail =>
  makeReferral({ id: 5, job: 9, allowed: makeAllowed({ set_status: true }), ...overrides });

const open = (referral: ReferralDetail = movable(), as: Account = hr) =>
  renderApp("/referrals/5", {
    as,
    handlers: [answer("get", "/referrals/5/", referral), answer("get", "/referrals/5/messages/", [])],
  });

const selector = () => screen.findByRole("combobox", { name: "Update Status" });

type User = ReturnType<typeof renderApp>["user"];

async function choose(user: User, label: string): Promise<void> {
  await user.click(await selector());
  await user.click(await screen.findByRole("option", { name: label }));
}

describe("unread notifications", () => {
  const openWith = async (news: readonly Notification[]) => {
    const asked: string[] = [];
    const marked = record("post", "/notifications/read-all/", null, 204);
    server.use(
      answer("get", "/notifications/count/", { unread: 3 }),
      http.get(api("/notifications/"), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(news, { headers: { "X-Total-Count": String(news.length) } });
      }),
    );
    open(movable(), makeUser("HR", { unread_notifications: 3 }));
    await screen.findByRole("heading", { name: "Ada Byron" });
    await waitFor(() => expect(asked[0]).toMatch(/unread=true.*referral=5|referral=5.*unread=true/));
    return marked;
  };

  it("about it are marked as read", async () => {
    const marked = await openWith([makeNotification({ referral: 5 })]);
    await waitFor(() => expect(marked.map(({ body }) => body)).toEqual([{ referral: 5 }]));
  });

  it("about others stay, and nothing is sent", async () => {
    const marked = await openWith([]);
    await flushRequests();
    expect(marked).toEqual([]);
  });
});

/** Name, position and status, above the content. */
const heading = () => within(screen.getByRole("heading", { level: 1 }).parentElement as HTMLElement);

describe("a referral", () => {
  it("shows who, by whom, for what, how far and since when", async () => {
    open(movable({ created_by: 3, created_by_name: "Morgan Lee" }));
    expect(await screen.findByRole("heading", { name: "Ada Byron" })).toBeVisible();
    const facts = within(screen.getByRole("region", { name: "Details" }));
    expect(facts.getByRole("link", { name: "Ada Byron" })).toHaveAttribute("href", "/profiles/5");
    expect(facts.getByText("Dana Reyes (entered by Morgan Lee)")).toBeVisible();
    expect(facts.getByRole("link", { name: "Backend Engineer" })).toHaveAttribute("href", "/all-jobs/view/9");
    expect(heading().getByText("Pending")).toBeVisible();
    expect(facts.getByText(formatDateTime("2026-02-01T10:00:00Z"))).toBeVisible();
    expect(facts.getByText(formatDateTime("2026-02-02T10:00:00Z"))).toBeVisible();
    expect(screen.getByText("We worked together for years.")).toBeVisible();
    expect(screen.getByRole("link", { name: "View Job" })).toHaveAttribute("href", "/all-jobs/view/9");
  });

  it("shows first how the referrer knows the candidate", async () => {
    open(movable({ relationship: "WORKED_TOGETHER" }));
    const [first] = await screen.findAllByText("Worked together");
    const note = screen.getByText("We worked together for years.");
    expect(first?.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("shows its history: from, to, who and when", async () => {
    open(
      movable({
        status: "HIRED",
        history: [
          makeStatusChange(),
          makeStatusChange({
            from_status: "PENDING",
            to_status: "HIRED",
            changed_by_name: null,
            at: "2026-02-09T15:00:00Z",
          }),
        ],
      }),
    );
    const history = await screen.findByRole("list", { name: "Status History" });
    const [first, second] = within(history).getAllByRole("listitem");
    expect(first).toHaveTextContent(`${formatDateTime("2026-02-01T10:00:00Z")} by Dana Reyes`);
    expect(second).toHaveTextContent(/Pending.*Hired/);
    expect(second).toHaveTextContent(formatDateTime("2026-02-09T15:00:00Z"));
    expect(second).not.toHaveTextContent("by");
  });

  describe("with words of the last decision", () => {
    const decided = movable({
      status: "INTERVIEWING",
      allowed: makeAllowed({ write: true }),
      thanks_for: 31,
      history: [
        makeStatusChange(),
        makeStatusChange({
          from_status: "PENDING",
          to_status: "INTERVIEWING",
          changed_by_name: "Morgan Lee",
          at: "2026-02-09T15:00:00Z",
          message: "She shone.",
        }),
      ],
    });

    it("shows them to the referrer first, with thanks that are sent once", async () => {
      const { user } = open(decided, employee);
      const part = within(await screen.findByRole("region", { name: "Answer from Morgan Lee" }));
      expect(part.getByText("She shone.")).toBeVisible();
      const note = screen.getByText("We worked together for years.");
      expect(part.getByText("She shone.").compareDocumentPosition(note)).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
      const posts = record("post", "/referrals/5/messages/", { id: 1 }, 201);
      server.use(answer("get", "/referrals/5/", { ...decided, thanks_for: null }));
      await user.click(part.getByRole("button", { name: "Thanks" }));
      await waitFor(() => expect(part.queryByRole("button", { name: "Thanks" })).not.toBeInTheDocument());
      expect(posts.map(({ body }) => body)).toEqual([
        { text: "Thank you!", audience: "shared", thanks_for: 31 },
      ]);
      expect(part.getByText("She shone.")).toBeVisible();
    });

    it("shows them to reviewers in the history alone", async () => {
      open({ ...decided, thanks_for: null, allowed: makeAllowed({ set_status: true }) });
      expect(await screen.findByText("She shone.")).toBeVisible();
      expect(screen.queryByRole("region", { name: "Answer from Morgan Lee" })).not.toBeInTheDocument();
    });
  });

  it("links to a colleague's earlier referral of the same person", async () => {
    open(movable({ duplicate_of: 3 }));
    expect(await screen.findByRole("link", { name: "See the first referral" })).toHaveAttribute(
      "href",
      "/referrals/3",
    );
  });

  it.each([
    ["an employee", employee, "/jobs?search=Backend+Engineer"],
    ["a manager", manager, "/my-jobs/view/9"],
    ["HR", hr, "/all-jobs/view/9"],
    ["a superuser", makeUser("SUPERUSER"), "/all-jobs/view/9"],
  ])("leads %s to the job where they see it", async (_who, as, path) => {
    open(movable(), as);
    expect(await screen.findByRole("link", { name: "View Job" })).toHaveAttribute("href", path);
  });

  it("links an employee to the open jobs once the job is closed", async () => {
    open(movable({ job_status: "CLOSED" }), employee);
    expect(await screen.findByRole("link", { name: "View Job" })).toHaveAttribute("href", "/jobs");
  });

  it("does not link a manager to another manager's job", async () => {
    open(movable({ allowed: makeAllowed({ withdraw: true }) }), manager);
    const button = await screen.findByRole("button", { name: "View Job" });
    expect(button).toHaveAccessibleDescription("Someone else manages this job.");
    expect(screen.queryByRole("link", { name: "Backend Engineer" })).not.toBeInTheDocument();
  });

  it("goes back to the previous screen", async () => {
    const { user } = renderApp("/all-referrals?status=PENDING", {
      as: hr,
      handlers: [
        answer("get", "/referrals/counts/", countReferrals([movable()])),
        list("/referrals/", [movable()]),
        answer("get", "/referrals/5/", movable()),
        answer("get", "/referrals/5/messages/", []),
      ],
    });
    await user.click(await screen.findByRole("link", { name: "Ada Byron" }));
    await screen.findByRole("heading", { name: "Ada Byron", level: 1 });
    await user.click(screen.getByRole("button", { name: "Back" }));
    await screen.findByRole("heading", { name: "All Referrals" });
    expect(currentPath()).toBe("/all-referrals?status=PENDING&sort=answer_due");
  });

  it("shows Loading... while loading", async () => {
    renderApp("/referrals/5", {
      as: hr,
      handlers: [
        answer("get", "/referrals/5/messages/", []),
        http.get(api("/referrals/5/"), async () => {
          await delay("infinite");
          return HttpResponse.json({});
        }),
      ],
    });
    await screen.findByRole("heading", { name: "Referral" });
    expect(screen.getByText("Loading...")).toBeVisible();
  });

  it.each(["/referrals/5", "/referrals/abc"])("shows that %s was not found", async (path) => {
    renderApp(path, { as: hr, handlers: [fail("get", "/referrals/:id/", 404)] });
    expect(await screen.findByText("Referral not found")).toBeVisible();
  });

  it("says that it failed, and tries again", async () => {
    const { user } = renderApp("/referrals/5", { as: hr, handlers: [fail("get", "/referrals/5/", 500)] });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to load referral details. Please try again.",
    );
    server.use(answer("get", "/referrals/5/", movable()), answer("get", "/referrals/5/messages/", []));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { name: "Ada Byron" })).toBeVisible();
  });

  it("shows that the id is missing", () => {
    render(
      <MemoryRouter>
        <RecordPage noun="referral" query={{ data: undefined, error: null, refetch: vi.fn() }} back={null}>
          {() => null}
        </RecordPage>
      </MemoryRouter>,
    );
    expect(screen.getByRole("alert")).toHaveTextContent("Referral ID is missing");
  });
});

describe("changing the status", () => {
  it("is hidden from employees and from users without permission", async () => {
    open(movable(), employee);
    await screen.findByRole("heading", { name: "Ada Byron" });
    expect(screen.queryByRole("combobox", { name: "Update Status" })).not.toBeInTheDocument();
  });

  it("is not shown where the server does not allow it", async () => {
    open(movable({ allowed: makeAllowed() }));
    await screen.findByRole("heading", { name: "Ada Byron" });
    expect(screen.queryByRole("combobox", { name: "Update Status" })).not.toBeInTheDocument();
  });

  it.each([
    ["HR", hr],
    ["a manager", manager],
    ["a superuser", makeUser("SUPERUSER")],
  ])("offers %s all five", async (_who, as) => {
    const { user } = open(movable(), as);
    await user.click(await selector());
    expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual([
      "Pending",
      "Reviewing",
      "Interviewing",
      "Hired",
      "Rejected",
    ]);
  });

  it("sends the whole referral and shows the response", async () => {
    const before = movable();
    const saved = movable({
      status: "INTERVIEWING",
      updated_at: "2026-03-03T12:00:00Z",
      notes: "As stored.",
    });
    const calls = record("put", "/referrals/5/", saved);
    const { user } = open(before);
    await choose(user, "Interviewing");
    expect(await screen.findByText("Ada Byron moved to Interviewing")).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({ ...before, status: "INTERVIEWING" });
    expect(screen.getByText("As stored.")).toBeVisible();
    expect(screen.getByText(formatDateTime("2026-03-03T12:00:00Z"))).toBeVisible();
    expect(await selector()).toHaveTextContent("Interviewing");
  });

  it("shows the new status at once, and the old one after an error", async () => {
    expectConsoleError(/^A request failed\./);
    let respond = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const { user } = open();
    server.use(
      http.put(api("/referrals/5/"), async () => {
        await held;
        return HttpResponse.json({ code: "error", detail: "Out of order" }, { status: 500 });
      }),
    );
    await choose(user, "Reviewing");
    expect(await heading().findByText("Reviewing")).toBeVisible();
    expect(screen.getByText("Saving…")).toBeVisible();
    await user.click(await selector());
    expect(screen.queryByRole("option")).not.toBeInTheDocument();

    respond();
    expect(await screen.findByRole("alert")).toHaveTextContent("The status was not changed: Out of order");
    expect(heading().getByText("Pending")).toBeVisible();
    expect(await selector()).toHaveTextContent("Pending");
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it.each([
    ["HIRED", "Hired"],
    ["REJECTED", "Rejected"],
  ] as const)("asks before it leaves %s", async (status, label) => {
    const calls = record("put", "/referrals/5/", movable({ status: "PENDING" }));
    const { user } = open(movable({ status }));
    await choose(user, "Pending");
    const question = await screen.findByRole("dialog", { name: `Change ${label} to Pending?` });
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(calls).toHaveLength(0);
    expect(await selector()).toHaveTextContent(label);

    await choose(user, "Pending");
    await user.click(await screen.findByRole("button", { name: "Change to Pending" }));
    expect(await screen.findByText("Ada Byron moved to Pending")).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it.each([
    ["HIRED", "Hired"],
    ["REJECTED", "Rejected"],
  ] as const)("asks before it sets %s, and offers to undo it", async (status, label) => {
    const step = makeStatusChange({
      from_status: "PENDING",
      to_status: status,
      at: "2026-03-03T12:00:00Z",
      undo_seconds: 30,
    });
    const before = movable();
    const saved = movable({ status, history: [...before.history, step] });
    const calls = record("put", "/referrals/5/", saved);
    const { user } = open(before);
    await choose(user, label);
    const question = await screen.findByRole("dialog", { name: `Change the status to ${label}?` });
    expect(question).toHaveTextContent(`as ${label} for`);
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(calls).toHaveLength(0);
    expect(await selector()).toHaveTextContent("Pending");

    await choose(user, label);
    await user.click(await screen.findByRole("button", { name: `Change to ${label}` }));
    expect(await screen.findByText(`Ada Byron moved to ${label}`)).toBeVisible();
    expect(await selector()).toHaveTextContent(label);
    const undone = record("post", "/referrals/5/undo/", before);
    await pressNotice("Undo Ada Byron");
    expect(await screen.findByText(/^Undone. Ada Byron is Pending again/)).toBeVisible();
    expect(await selector()).toHaveTextContent("Pending");
    expect(undone).toHaveLength(1);
  });

  it("leaves the select closed and focused after Escape from the confirmation", async () => {
    const { user } = open(movable({ status: "HIRED" }));
    await choose(user, "Pending");
    const question = await screen.findByRole("dialog", { name: "Change Hired to Pending?" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    expect(await selector()).toHaveFocus();
    expect(await selector()).toHaveAttribute("aria-expanded", "false");
  });

  it("reports an edit conflict and offers to reload", async () => {
    expectConsoleError(/^A request failed\./);
    const { user } = open();
    server.use(
      fail("put", "/referrals/5/", 409, {
        code: "stale",
        detail: "This was changed by someone else in the meantime. Reload it and try again.",
      }),
    );
    await choose(user, "Reviewing");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This was changed by someone else in the meantime. Reload it and try again.",
    );
    expect(await selector()).toHaveTextContent("Pending");
    server.use(answer("get", "/referrals/5/", movable({ status: "REJECTED" })));
    await user.click(screen.getByRole("button", { name: "Reload" }));
    await waitFor(async () => expect(await selector()).toHaveTextContent("Rejected"));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});
