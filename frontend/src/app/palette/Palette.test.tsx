import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, http, type RequestHandler } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { Found, SavedView } from "@/shared/api/types";
import { ACME, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { api, fail, list, record, server } from "@/shared/testing/server";

const ADA = { id: 7, name: "Ada Lovelace", job_title: "Data Engineer", status: "REVIEWING" } as const;
const BOOLE = { id: 8, name: "George Boole", job_title: "Data Engineer", status: "PENDING" } as const;

/** Finds the referrals whose name contains what was typed, and the other rows whatever was typed. */
const search = (rows: Found = {}) =>
  http.get(api("/search/"), ({ request }) => {
    const term = new URL(request.url).searchParams.get("q")?.toLowerCase() ?? "";
    const referrals = [ADA, BOOLE].filter(({ name }) => name.toLowerCase().includes(term));
    return Response.json({ referrals, ...rows });
  });

type Driver = ReturnType<typeof renderApp>["user"];

async function openPalette(user: Driver) {
  await screen.findByRole("button", { name: "User menu" });
  await user.keyboard("{Control>}k{/Control}");
  const dialog = await screen.findByRole("dialog", { name: "Find anything" });
  await within(dialog).findByRole("listbox");
  return dialog;
}
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const start = (as = makeUser("HR"), handlers: RequestHandler[] = [search()], more = {}) =>
  renderApp("/unauthorized", { as, handlers, quiet: true, ...more });

describe("the palette", () => {
  it("finds a referral by the candidate's name with the shortcut, typing and Enter", async () => {
    const { user } = start();
    await openPalette(user);
    // At once, before the answer is there.
    await user.keyboard("ada lov{Enter}");
    await waitFor(() => expect(currentPath()).toBe("/referrals/7"));
    await waitFor(() =>
      expect(screen.queryByRole("dialog", { name: "Find anything" })).not.toBeInTheDocument(),
    );
  });

  const dialog = () => screen.findByRole("dialog", { name: "Find anything" });

  it("opens by the key of a Russian keyboard", async () => {
    start();
    await screen.findByRole("button", { name: "User menu" });
    fireEvent.keyDown(document.body, { key: "л", code: "KeyK", ctrlKey: true });
    expect(await dialog()).toBeVisible();
  });

  it("opens by ⌘K on a Mac, where Ctrl-K cuts a line", async () => {
    vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel");
    start();
    const button = await screen.findByRole("button", { name: "Search ⌘K" });
    expect(button).toHaveAttribute("aria-keyshortcuts", "Meta+K");
    expect(fireEvent.keyDown(document.body, { key: "k", code: "KeyK", ctrlKey: true })).toBe(true);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(fireEvent.keyDown(document.body, { key: "k", code: "KeyK", metaKey: true })).toBe(false);
    expect(await dialog()).toBeVisible();
  });

  it("opens once while the keys are held", async () => {
    start();
    await screen.findByRole("button", { name: "Search Ctrl K" });
    for (const repeat of [false, true])
      fireEvent.keyDown(document.body, { key: "k", code: "KeyK", ctrlKey: true, repeat });
    expect(await dialog()).toBeVisible();
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Find anything" })).toHaveFocus());
  });

  it("opens nothing by the Enter that ends a conversion in Safari", async () => {
    const { user } = start();
    await openPalette(user);
    await user.keyboard("ada");
    const input = screen.getByRole("combobox", { name: "Find anything" });
    const enter = { key: "Enter", code: "Enter", keyCode: 229, isComposing: false };
    // Before the answer is there, and after it.
    fireEvent.keyDown(input, enter);
    await screen.findByRole("option", { name: /Ada Lovelace/ });
    fireEvent.keyDown(input, enter);
    expect(currentPath()).toBe("/unauthorized");
    expect(await dialog()).toBeVisible();
  });

  it("finds a name by one Chinese sign", async () => {
    const asked: (string | null)[] = [];
    const { user } = start(makeUser("HR"), [
      http.get(api("/search/"), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("q"));
        return Response.json({ referrals: [{ ...ADA, name: "王 伟" }] });
      }),
    ]);
    await openPalette(user);
    await user.keyboard("王");
    expect(await screen.findByRole("option", { name: /王 伟/ })).toBeVisible();
    expect(asked).toEqual(["王"]);
  });

  it("keeps what is typed before it has loaded", async () => {
    const { user } = start();
    await user.click(await screen.findByRole("button", { name: "Search Ctrl K" }));
    await user.keyboard("ada");
    await waitFor(() => expect(options()).toContain("Ada LovelaceData Engineer · Reviewing"));
    expect(screen.getByRole("combobox", { name: "Find anything" })).toHaveValue("ada");
  });

  it("opens screens and actions of the role, and says what it finds", async () => {
    const { user } = start(makeUser("HR"), [
      search({
        jobs: [{ id: 3, name: "Adaptation Lead", department: "Data", location: "Vienna", status: "CLOSED" }],
        people: [{ id: 4, name: "Adam Riese", role: "EMPLOYEE", department: null, status: "INACTIVE" }],
      }),
    ]);
    await openPalette(user);
    expect(options()).toEqual(
      expect.arrayContaining(["Invite People", "Create Job", "Add User", "All Referrals"]),
    );
    expect(options()).not.toContain("Open Positions");
    await user.keyboard("ada");
    await screen.findByRole("option", { name: /Ada Lovelace/ });
    expect(options()).toEqual([
      "Ada LovelaceData Engineer · Reviewing",
      "Adaptation LeadData · Vienna · Closed",
      "Adam RieseEmployee · Inactive",
      "Search referrals for “ada”",
    ]);
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await waitFor(() => expect(currentPath()).toBe("/users/edit/4"));
  });

  it("shows what was found last before anything is typed, until the sign-out", async () => {
    const { user, session } = start();
    await openPalette(user);
    await user.keyboard("boole{Enter}");
    await waitFor(() => expect(currentPath()).toBe("/referrals/8"));
    await openPalette(user);
    expect(options()[0]).toBe("George BooleData Engineer · Pending");
    await user.keyboard("{Escape}");
    record("post", "/auth/logout/", null, 204);
    session.signOut();
    await waitFor(() => expect(currentPath()).toMatch(/^\/login/));
    // The sign-in has a read of its own, which this test leaves unread.
    const kept = session.queryClient
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.data !== undefined });
    expect(kept).toEqual([]);
  });

  it("opens in a new tab with Ctrl-Enter and stays", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const { user } = start();
    await openPalette(user);
    await user.keyboard("ada");
    await screen.findByRole("option", { name: /Ada Lovelace/ });
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(open).toHaveBeenCalledWith("/referrals/7", "_blank", "noopener");
    expect(currentPath()).toBe("/unauthorized");
  });

  it("drops an answer that comes after what was typed has changed", async () => {
    const slow = http.get(api("/search/"), async ({ request }) => {
      const term = new URL(request.url).searchParams.get("q");
      if (term === "boole") await delay(400);
      return Response.json({ referrals: term === "boole" ? [BOOLE] : [ADA] });
    });
    const { user } = start(makeUser("HR"), [slow]);
    await openPalette(user);
    await user.keyboard("boole");
    await delay(250);
    await user.clear(screen.getByRole("combobox", { name: "Find anything" }));
    await user.keyboard("ada");
    await screen.findByRole("option", { name: /Ada Lovelace/ });
    await delay(400);
    expect(options()).toEqual(["Ada LovelaceData Engineer · Reviewing", "Search referrals for “ada”"]);
  });

  it("says that nothing was found, goes on to the list's own search, and says why a search failed", async () => {
    const { user } = start();
    await openPalette(user);
    await user.keyboard("qqxyz");
    expect(await screen.findByText("Nothing found")).toBeVisible();
    expect(options()).toEqual(["Search referrals for “qqxyz”"]);
    server.use(fail("get", "/search/", 500));
    await user.keyboard("z");
    expect(await screen.findByText(/^Failed to search/)).toBeVisible();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(currentPath()).toMatch(/^\/all-referrals\?search=qqxyzz/));
  });

  it("finds saved views, parts of the settings, and actions by other words", async () => {
    const view = { id: 5, list: "referrals", name: "Mine", query: "status=PENDING", own: true } as SavedView;
    const { user } = start(makeUser("HR", { saved_views: [view] }));
    await openPalette(user);
    expect(options()).toContain("MineAll Referrals");
    const typed: [string, string][] = [
      ["overdue", "Overdue Answers"],
      ["remind", "Overdue Answers"],
      ["csv", "Export Referrals"],
      ["webhook", "WebhooksSettings"],
      ["slack", "WebhooksSettings"],
      ["holidays", "Settings"],
      ["password", "Profile"],
      ["password", "Change passwordProfile"],
    ];
    const input = screen.getByRole("combobox", { name: "Find anything" });
    for (const [words, found] of typed) {
      await user.clear(input);
      await user.keyboard(words);
      expect(options()).toContain(found);
    }
    await user.clear(input);
    await user.keyboard("mine{Enter}");
    await waitFor(() => expect(currentPath()).toBe("/all-referrals?status=PENDING&view=5"));
  });

  it("opens a part of the settings at its place", async () => {
    const { user } = start(makeUser("HR"));
    await openPalette(user);
    await user.keyboard("webhooks");
    await user.click(await screen.findByRole("option", { name: /^Webhooks/ }));
    await waitFor(() => expect(window.location.href).toMatch(/\/settings#webhooks$/));
  });

  it("opens the overdue answers, the longest waiting first", async () => {
    const { user } = start(makeUser("HIRING_MANAGER"));
    await openPalette(user);
    await user.keyboard("late");
    await user.click(await screen.findByRole("option", { name: "Overdue Answers" }));
    await waitFor(() => expect(currentPath()).toBe("/job-referrals?answer=overdue&sort=answer_due"));
  });

  it("says where a candidate works, by which they are found", async () => {
    const { user } = start(makeUser("HR"), [
      http.get(api("/search/"), () => Response.json({ referrals: [{ ...ADA, company: "Maris" }] })),
    ]);
    await openPalette(user);
    await user.keyboard("maris");
    expect(await screen.findByRole("option", { name: /Ada Lovelace/ })).toHaveTextContent(
      "Maris · Data Engineer · Reviewing",
    );
  });

  it("shows the jobs for a connection, from which one refers", async () => {
    const connection = { id: 7, name: "Amaya Sol", company: "Maris", position: "Analyst" };
    const job = { id: 4, title: "Data Engineer", department: "Data", location: "Porto", type: "FULL_TIME" };
    const { user } = start(makeUser("EMPLOYEE"), [
      search({ connections: [connection] }),
      list("/connections/7/jobs/", [{ job, score: 80, reasons: [], referred: false }]),
    ]);
    await openPalette(user);
    await user.keyboard("amaya");
    await user.click(await screen.findByRole("option", { name: /Amaya Sol/ }));
    const jobs = within(await screen.findByRole("dialog", { name: "Jobs for Amaya Sol" }));
    expect(currentPath()).toBe("/unauthorized");
    await user.click(await jobs.findByRole("link", { name: "Refer to Data Engineer" }));
    await waitFor(() => expect(currentPath()).toBe("/jobs?refer=4&person=7"));
    await waitFor(() =>
      expect(screen.queryByRole("dialog", { name: "Jobs for Amaya Sol" })).not.toBeInTheDocument(),
    );
  });

  it("offers employees what they do, and opens an open job where one refers", async () => {
    const jobs: Found["jobs"] = [
      { id: 3, name: "Poet", department: null, location: "Vienna", status: "OPEN" },
      { id: 4, name: "Old Poet", department: null, location: "Vienna", status: "CLOSED" },
    ];
    const { user } = start(makeUser("EMPLOYEE"), [search({ jobs })]);
    await openPalette(user);
    expect(options().slice(0, 2)).toEqual(["Import Connections", "Refer Someone"]);
    await user.keyboard("poet");
    await screen.findByRole("option", { name: /Poet/ });
    expect(options()).toEqual(["PoetVienna", "Search connections for “poet”"]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(currentPath()).toBe("/jobs?refer=3"));
  });

  it("in a superuser's view of a role shows only what this role's lists show, and nothing to write as a person", async () => {
    const { user } = start(
      makeUser("SUPERUSER"),
      [
        search({
          people: [{ id: 4, name: "Adam Riese", role: "EMPLOYEE", department: null, status: "ACTIVE" }],
        }),
      ],
      { view: { viewAs: "EMPLOYEE", viewAsCompany: ACME, viewAsPerson: { id: 1, name: "Erin" } } },
    );
    await openPalette(user);
    expect(options()).not.toContain("Import Connections");
    expect(options()).not.toContain("Refer Someone");
    expect(options()).toContain("My Referrals");
    await user.keyboard("ada");
    await screen.findByRole("option", { name: /Ada Lovelace/ });
    expect(options()).toEqual(["Ada LovelaceData Engineer · Reviewing", "Search connections for “ada”"]);
  });

  it("changes the language", async () => {
    const calls = record("patch", "/auth/user/", { ...makeUser("HR"), language: "de" });
    const { user } = start();
    await openPalette(user);
    await user.keyboard("deutsch{Enter}");
    await waitFor(() => expect(calls[0]?.body).toEqual({ language: "de" }));
  });
});
