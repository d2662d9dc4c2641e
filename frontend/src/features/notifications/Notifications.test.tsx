import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { doubleClick } from "@/shared/testing/doubleClick";
import { ACME, countReferrals, makeNotification, makeReferral, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, flushRequests, list, record, server } from "@/shared/testing/server";

const employee = makeUser("EMPLOYEE", { unread_notifications: 1 });
const hired = makeNotification({ text: "Grace Hopper was hired for Engineer." });
const older = makeNotification({ text: "Engineer was put on hold.", read_at: "2026-02-01T11:00:00Z" });
const NO_REFERRALS = [list("/referrals/", []), answer("get", "/referrals/counts/", countReferrals([]))];

/** Mocks the API with these notifications and their read state. */
function serve(rows = [hired, older]): void {
  let stored = rows.map((row) => ({ ...row }));
  const read = (id?: number) => {
    stored = stored.map((row) =>
      id === undefined || row.id === id ? { ...row, read_at: "2026-02-02T08:00:00Z" } : row,
    );
  };
  server.use(
    http.get(api("/notifications/count/"), () =>
      HttpResponse.json({ unread: stored.filter(({ read_at }) => read_at === null).length }),
    ),
    http.get(api("/notifications/"), ({ request }) => {
      const unread = new URL(request.url).searchParams.get("unread") === "true";
      const shown = stored.filter(({ read_at }) => !unread || read_at === null);
      return HttpResponse.json(shown, { headers: { "X-Total-Count": String(shown.length) } });
    }),
    http.post(api("/notifications/read-all/"), () => {
      read();
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api("/notifications/:id/read/"), ({ params }) => {
      read(Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

beforeEach(() => serve());

const bell = (name: string) => screen.findByRole("button", { name });

it("shows the number of unread notifications on the bell and in the title", async () => {
  renderApp("/notifications", { as: employee });
  expect(await bell("Notifications, 1 unread")).toBeVisible();
  await waitFor(() => expect(document.title).toBe("(1) Notifications · Vouch"));
});

it("knows the number from the account, without a call of its own", async () => {
  const calls = record("get", "/notifications/count/", { unread: 5 });
  renderApp("/notifications", { as: employee });
  expect(await bell("Notifications, 1 unread")).toBeVisible();
  await screen.findByRole("list", { name: "Notifications" });
  await flushRequests();
  // `flushRequests` asks for it without a token.
  expect(calls.filter(({ headers }) => headers.has("authorization"))).toHaveLength(0);
});

it("fetches the number in View As, where it is not the superuser's", async () => {
  renderApp("/notifications", {
    as: makeUser("SUPERUSER", { unread_notifications: 7 }),
    view: { viewAs: "EMPLOYEE", viewAsCompany: ACME, viewAsPerson: { id: 9, name: "Kim Ode" } },
    quiet: true,
  });
  expect(await bell("Notifications, 1 unread")).toBeVisible();
});

it("shows no badge if nothing is unread", async () => {
  serve([{ ...hired, read_at: "2026-02-02T08:00:00Z" }]);
  renderApp("/notifications", { as: makeUser("EMPLOYEE") });
  const mark = (await bell("Notifications")).querySelector(".MuiBadge-badge");
  await screen.findByRole("list", { name: "Notifications" });
  expect(mark).toHaveClass("MuiBadge-invisible");
});

it("shows the latest notifications; following one marks it as read", async () => {
  const { user } = renderApp("/notifications?unread=true", {
    as: employee,
    handlers: NO_REFERRALS,
    quiet: true,
  });
  await user.click(await bell("Notifications, 1 unread"));
  const panel = await screen.findByRole("dialog", { name: "Latest notifications" });
  const rows = await within(panel).findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("Grace Hopper was hired"),
    expect.stringContaining("Engineer was put on hold"),
  ]);
  await user.click(within(panel).getByRole("link", { name: hired.text }));
  await waitFor(() => expect(currentPath()).toBe("/my-referrals"));
  expect(await bell("Notifications")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("groups the notifications by day", async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  serve([
    { ...hired, created_at: hoursAgo(0) },
    { ...older, created_at: hoursAgo(72) },
  ]);
  renderApp("/notifications", { as: employee });
  const rows = within(await screen.findByRole("list", { name: "Notifications" }));
  await rows.findByText(hired.text);
  expect(rows.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["Today", "Earlier"]);
  expect(rows.getByText("3 days ago")).toBeVisible();
});

it("marks all as read", async () => {
  const { user } = renderApp("/notifications", { as: employee });
  expect(await screen.findByRole("img", { name: "Unread" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark All as Read" }));
  expect(await screen.findByText("All notifications are marked as read.")).toBeVisible();
  expect(await bell("Notifications")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("img", { name: "Unread" })).not.toBeInTheDocument());
});

it("marks one as read, and filters those that are not", async () => {
  const { user } = renderApp("/notifications?unread=true", { as: employee });
  await user.click(await screen.findByRole("button", { name: `Mark as Read: ${hired.text}` }));
  expect(await screen.findByText("No matches")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  expect(await screen.findByText(older.text)).toBeVisible();
});

it("shows an empty state", async () => {
  serve([]);
  renderApp("/notifications", { as: employee });
  expect(await screen.findByText("No notifications yet")).toBeVisible();
});

it("shows an error with Retry", async () => {
  const { user } = renderApp("/notifications", { as: employee, handlers: [fail("get", "/notifications/")] });
  expect(await screen.findByText(/^Error fetching notifications: /)).toBeVisible();
  serve();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(hired.text)).toBeVisible();
});

it("shows an error if marking fails, and keeps the notification unread", async () => {
  const { user } = renderApp("/notifications", {
    as: employee,
    handlers: [fail("post", "/notifications/read-all/")],
  });
  await user.click(await screen.findByRole("button", { name: "Mark All as Read" }));
  expect(await screen.findByText(/^This could not be marked as read: /)).toBeVisible();
  expect(screen.getByRole("img", { name: "Unread" })).toBeVisible();
});

it("asks for confirmation on the unsubscribe screen", async () => {
  const { user } = renderApp("/unsubscribe?token=t-1");
  const calls = record("post", "/notifications/unsubscribe/", { kinds: ["job_status"] });
  await user.click(await screen.findByRole("button", { name: "Stop These Emails" }));
  expect(await screen.findByText(/You will get no more emails of this kind/)).toBeVisible();
  expect(calls[0]?.body).toEqual({ token: "t-1" });
});

it("shows what is wrong with an unsubscribe link", async () => {
  expectConsoleError(/^The server did not accept the form\./);
  const { user, unmount } = renderApp("/unsubscribe?token=x", {
    handlers: [
      answer("post", "/notifications/unsubscribe/", { token: ["This link is no longer valid."] }, 400),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Stop These Emails" }));
  expect(await screen.findByText("This link is no longer valid.")).toBeVisible();
  unmount();
  renderApp("/unsubscribe");
  expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
});

it("marks changed referrals in My Referrals until they are opened", async () => {
  const [moved, other] = [makeReferral({ id: 71 }), makeReferral({ id: 72 })];
  serve([makeNotification({ referral: 71 })]);
  const { user } = renderApp("/my-referrals", {
    as: employee,
    handlers: [
      list("/referrals/", [moved, other]),
      answer("get", "/referrals/counts/", countReferrals([moved, other])),
      answer("get", "/referrals/71/", moved),
      list("/referrals/71/messages/", []),
    ],
  });
  const dot = await screen.findByRole("img", { name: "Changed since your last visit" });
  const row = dot.closest("tr") as HTMLElement;
  await user.click(within(row).getByRole("button", { name: /Details/ }));
  await waitFor(() =>
    expect(screen.queryByRole("img", { name: "Changed since your last visit" })).not.toBeInTheDocument(),
  );
});

const words = "She shone. We meet her on Monday.";
const decided = makeNotification({
  text: "Grace Hopper is interviewing for Engineer.",
  message: words,
  referral: 5,
  thanks_for: 31,
});

it("begins with the words of a decision, and those of a message stay below its sentence", async () => {
  const wrote = makeNotification({ kind: "referral_message", text: "Morgan Lee wrote.", message: "When?" });
  serve([decided, wrote]);
  renderApp("/notifications", { as: employee });
  const rows = within(await screen.findByRole("list", { name: "Notifications" }));
  const follows = (first: HTMLElement, second: HTMLElement) =>
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  follows(await rows.findByText(words), rows.getByText(decided.text));
  follows(rows.getByText(wrote.text), rows.getByText("When?"));
  expect(rows.getAllByRole("button", { name: "Thanks" })).toHaveLength(1);
});

it("sends thanks once from the bell, as a message about the referral", async () => {
  serve([decided]);
  const { user } = renderApp("/notifications?unread=true", { as: employee, quiet: true });
  const posts = record("post", "/referrals/5/messages/", { id: 1 }, 201);
  await user.click(await bell("Notifications, 1 unread"));
  const panel = within(await screen.findByRole("dialog", { name: "Latest notifications" }));
  const button = await panel.findByRole("button", { name: "Thanks" });
  server.use(list("/notifications/", [{ ...decided, thanks_for: null }]));
  doubleClick(button);
  await waitFor(() => expect(panel.queryByRole("button", { name: "Thanks" })).not.toBeInTheDocument());
  expect(posts.map(({ body }) => body)).toEqual([{ text: "Thank you!", audience: "shared", thanks_for: 31 }]);
  expect(await screen.findByText("“Thank you!” was sent.")).toBeVisible();
});

it("says why thanks were not sent, and offers them again", async () => {
  serve([decided]);
  const { user } = renderApp("/notifications", { as: employee, quiet: true });
  server.use(fail("post", "/referrals/5/messages/", 409, { code: "erased", detail: "Erased." }));
  await user.click(await screen.findByRole("button", { name: "Thanks" }));
  expect(await screen.findByText("Nothing was sent: Erased.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Thanks" })).toBeVisible();
});
