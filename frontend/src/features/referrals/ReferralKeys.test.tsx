import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { Message, Referral, ReferralStatus } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import {
  countReferrals,
  makeAllowed,
  makeReferral,
  makeRejectionReasons,
  makeStatusChange,
  makeUser,
} from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, flushRequests, list, server } from "@/shared/testing/server";

const may = makeAllowed({ set_status: true, write: true });
const referrals = (names: readonly string[]): Referral[] =>
  names.map((connection_name) => makeReferral({ connection_name, allowed: may }));

type Options = {
  path?: string;
  /** Refuses the decisions on these people. */
  refuses?: readonly string[];
};

/** A server that keeps what is decided, and refuses what was decided on an older version. */
function open(names: readonly string[], { path = "/job-referrals", refuses = [] }: Options = {}) {
  const rows = referrals(names);
  const versions = new Map<number, number>();
  const decided: [string, ReferralStatus][] = [];
  const gate = { list: Promise.resolve(), put: Promise.resolve(), refusal: Promise.resolve() };
  const versionOf = (id: number): string => `2026-03-03T12:00:0${versions.get(id) ?? 0}Z`;
  const current = () => rows.map((row) => ({ ...row, updated_at: versionOf(row.id) }));
  const app = renderApp(path, {
    as: makeUser("HIRING_MANAGER"),
    handlers: [
      answer("get", "/referrals/counts/", countReferrals(rows)),
      answer("get", "/rejection-reasons/", makeRejectionReasons()),
      http.get(api("/referrals/"), async ({ request }) => {
        const query = new URL(request.url).searchParams;
        const from = Number(query.get("offset"));
        const page = current().slice(from, from + Number(query.get("limit")));
        await gate.list;
        return HttpResponse.json(page, { headers: { "X-Total-Count": String(rows.length) } });
      }),
      http.get(api("/referrals/:id/messages/"), () => HttpResponse.json([])),
      http.get(api("/referrals/:id/"), ({ params }) =>
        HttpResponse.json(current().find(({ id }) => String(id) === params.id)),
      ),
      http.put(api("/referrals/:id/"), async ({ params, request }) => {
        const id = Number(params.id);
        const at = rows.findIndex((row) => row.id === id);
        const row = rows[at] as Referral;
        const { status, updated_at } = (await request.json()) as Referral;
        if (refuses.includes(row.connection_name)) {
          await gate.refusal;
          return HttpResponse.json({ code: "closed", detail: "The job is closed." }, { status: 409 });
        }
        await gate.put;
        if (updated_at !== versionOf(id))
          return HttpResponse.json({ code: "stale", detail: "Somebody else was faster." }, { status: 409 });
        decided.push([row.connection_name, status]);
        rows[at] = { ...row, status };
        versions.set(id, (versions.get(id) ?? 0) + 1);
        const history = [makeStatusChange({ from_status: row.status, to_status: status, undo_seconds: 30 })];
        return HttpResponse.json({ ...current()[at], history, other_referrals: [] });
      }),
      http.post(api("/referrals/:id/undo/"), ({ params }) => {
        const at = rows.findIndex(({ id }) => id === Number(params.id));
        rows[at] = { ...(rows[at] as Referral), status: "PENDING" };
        return HttpResponse.json({ ...current()[at], history: [], other_referrals: [] });
      }),
    ],
  });
  /** Answers of this kind wait until the function that it returns is called. */
  const hold = (kind: keyof typeof gate): (() => void) => {
    let release = (): void => undefined;
    gate[kind] = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  return { ...app, decided, hold };
}

const link = (name: string) => screen.findByRole("link", { name });
/** The card of somebody. */
const card = async (name: string): Promise<HTMLElement> =>
  (await link(name)).closest("[data-row]") as HTMLElement;

describe("a decision by key", () => {
  it("that is refused says so, and takes back nothing else", async () => {
    expectConsoleError(/The server did not accept the form|A request failed/);
    const { user, decided, hold } = open(["Ada", "Bea"], { refuses: ["Ada"] });
    await link("Ada");
    const [readAgain, save] = [hold("list"), hold("put")];
    await user.keyboard("j12");
    expect(await screen.findByText("The decision on Ada was not saved: The job is closed.")).toBeVisible();
    expect(await card("Ada")).toHaveTextContent("Pending");
    expect(await card("Bea")).toHaveTextContent("Interviewing");
    save();
    await waitFor(() => expect(decided).toEqual([["Bea", "INTERVIEWING"]]));
    readAgain();
  });

  it("that is refused leaves on the screen what was saved before it", async () => {
    expectConsoleError(/The server did not accept the form|A request failed/);
    const { user, hold } = open(["Ada", "Bea"], { refuses: ["Bea"] });
    await link("Ada");
    const [readAgain, refuse] = [hold("list"), hold("refusal")];
    await user.keyboard("j12");
    expect(await screen.findByText("Ada moved to Reviewing")).toBeVisible();
    expect(await card("Bea")).toHaveTextContent("Interviewing");
    refuse();
    expect(await screen.findByText("The decision on Bea was not saved: The job is closed.")).toBeVisible();
    expect(await card("Ada")).toHaveTextContent("Reviewing");
    expect(await card("Bea")).toHaveTextContent("Pending");
    readAgain();
  });

  it("that is refused with the one after it takes the person back to what is stored", async () => {
    expectConsoleError(/The server did not accept the form|A request failed/);
    const { user, hold } = open(["Ada", "Bea"], { refuses: ["Ada"] });
    await link("Ada");
    const [readAgain, refuse] = [hold("list"), hold("refusal")];
    await user.keyboard("j1k2");
    expect(await card("Ada")).toHaveTextContent("Interviewing");
    refuse();
    await waitFor(async () => expect(await card("Ada")).toHaveTextContent("Pending"));
    readAgain();
  });

  it("is followed by another one on the same person, before the list was read again", async () => {
    const { user, decided, hold } = open(["Ada", "Bea"]);
    await link("Ada");
    const readAgain = hold("list");
    await user.keyboard("j1");
    await waitFor(() => expect(decided).toHaveLength(1));
    await user.keyboard("k2");
    await waitFor(() =>
      expect(decided).toEqual([
        ["Ada", "REVIEWING"],
        ["Ada", "INTERVIEWING"],
      ]),
    );
    expect(await card("Ada")).toHaveTextContent("Interviewing");
    readAgain();
  });

  it("is followed by another one on the same person, before the first is answered", async () => {
    const { user, decided, hold } = open(["Ada", "Bea"]);
    await link("Ada");
    const save = hold("put");
    await user.keyboard("j1k2");
    expect(await card("Ada")).toHaveTextContent("Interviewing");
    const saveSecond = hold("put");
    save();
    expect(await screen.findByText("Ada moved to Reviewing")).toBeVisible();
    expect(await card("Ada")).toHaveTextContent("Interviewing");
    saveSecond();
    await waitFor(() => expect(decided).toHaveLength(2));
    expect(await card("Ada")).toHaveTextContent("Interviewing");
    expect(screen.queryByText(/was not saved/)).not.toBeInTheDocument();
  });

  it("asks before the tab is closed, as long as one is not saved", async () => {
    const { user, decided, hold } = open(["Ada", "Bea"]);
    const closes = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
    await link("Ada");
    expect(closes()).toBe(true);
    const save = hold("put");
    await user.keyboard("j12");
    expect(await card("Bea")).toHaveTextContent("Interviewing");
    expect(closes()).toBe(false);
    save();
    await waitFor(() => expect(decided).toHaveLength(2));
    await waitFor(() => expect(closes()).toBe(true));
  });
});

describe("beside the list", () => {
  const status = () =>
    within(screen.getByRole("group", { name: "Decision" })).getByRole("button", { name: "Interviewing" });

  it("a status that is pressed as soon as a decision is saved is chosen for the next one", async () => {
    const { user, decided, hold } = open(["Ada", "Bea", "Cleo"]);
    await link("Ada");
    await user.keyboard("jo");
    await screen.findByRole("region", { name: "Ada" });
    const [readAgain, save] = [hold("list"), hold("put")];
    await user.click(status());
    await user.click(screen.getByRole("button", { name: "Save and Next" }));
    const address = currentPath();
    // Nothing is drawn after a transition until this ends.
    await act(async () => {
      save();
      await vi.waitUntil(() => currentPath() !== address);
      fireEvent.click(status());
    });
    expect(screen.getByRole("region", { name: "Bea" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save and Next" }));
    await waitFor(() =>
      expect(decided).toEqual([
        ["Ada", "INTERVIEWING"],
        ["Bea", "INTERVIEWING"],
      ]),
    );
    readAgain();
  });

  it("who closes the referral while a decision is saved stays with the list", async () => {
    const { user, decided, hold } = open(["Ada", "Bea"]);
    await link("Ada");
    await user.keyboard("jo");
    await screen.findByRole("region", { name: "Ada" });
    const save = hold("put");
    await user.click(status());
    await user.click(screen.getByRole("button", { name: "Save and Next" }));
    await user.click(screen.getByRole("button", { name: "Close the referral" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Ada" })).not.toBeInTheDocument());
    const address = currentPath();
    save();
    expect(await screen.findByText("Ada moved to Interviewing")).toBeVisible();
    expect(decided).toEqual([["Ada", "INTERVIEWING"]]);
    expect(currentPath()).toBe(address);
    expect(screen.queryByRole("region", { name: "Bea" })).not.toBeInTheDocument();
  });
});

describe("a number in the panel", () => {
  async function openPanel() {
    const app = open(["Ada", "Bea"]);
    await link("Ada");
    await app.user.keyboard("jo");
    const panel = within(await screen.findByRole("region", { name: "Ada" }));
    await panel.findByRole("group", { name: "Decision" });
    return app;
  }
  const message = () => screen.getByLabelText("Message to Dana Reyes");

  it("decides at once and goes on, as in the list, and Z takes it back", async () => {
    const { user, decided } = await openPanel();
    await user.keyboard("1");
    expect(await screen.findByRole("region", { name: "Bea" })).toBeVisible();
    expect(await screen.findByText("Ada moved to Reviewing")).toBeVisible();
    expect(decided).toEqual([["Ada", "REVIEWING"]]);
    await waitFor(async () => expect(await card("Ada")).toHaveTextContent("Reviewing"));
    await user.keyboard("z");
    expect(await screen.findByText("Undone. Ada is Pending again, and nobody was notified.")).toBeVisible();
    await waitFor(async () => expect(await card("Ada")).toHaveTextContent("Pending"));
  });

  it("asks about a last step in the dialog, as in the list, and goes on with it", async () => {
    const { user, decided } = await openPanel();
    const ask = async () => {
      await user.keyboard("4");
      const dialog = within(await screen.findByRole("dialog", { name: "Decision on Ada" }));
      await waitFor(() => expect(dialog.getByRole("button", { name: "Save and Next" })).toHaveFocus());
    };
    await ask();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(decided).toEqual([]);
    await ask();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("region", { name: "Bea" })).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(decided).toEqual([["Ada", "REJECTED"]]);
  });

  it("chooses where a message is begun; J saves nothing, and the words stay with their referral", async () => {
    const { user, decided } = await openPanel();
    await user.keyboard("nThank you");
    await user.tab({ shift: true });
    await user.keyboard("1");
    expect(screen.getByRole("button", { name: "Reviewing", pressed: true })).toBeVisible();
    expect(screen.getByRole("button", { name: "Save and Next" })).toHaveFocus();
    await user.keyboard("j");
    await screen.findByRole("region", { name: "Bea" });
    await user.keyboard("k");
    await screen.findByRole("region", { name: "Ada" });
    expect(message()).toHaveValue("Thank you");
    expect(decided).toEqual([]);
    await user.keyboard("2");
    await user.click(message());
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(decided).toEqual([["Ada", "INTERVIEWING"]]));
  });

  it("opens the dialog with the words that were begun, once the panel is closed", async () => {
    const { user, decided } = await openPanel();
    await user.keyboard("nThank you");
    await user.click(screen.getByRole("button", { name: "Close the referral" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Ada" })).not.toBeInTheDocument());
    expect(await link("Ada")).toHaveFocus();
    await user.keyboard("1");
    const dialog = within(await screen.findByRole("dialog", { name: "Decision on Ada" }));
    expect(dialog.getByLabelText("Message to Dana Reyes")).toHaveValue("Thank you");
    expect(decided).toEqual([]);
  });
});

describe("the last message", () => {
  it("is shown above the decision while the conversation is out of sight", async () => {
    let see: (isIntersecting: boolean) => void = () => undefined;
    class Sight {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe = vi.fn();
      disconnect = vi.fn();
    }
    vi.stubGlobal("IntersectionObserver", Sight);
    const { user } = open(["Ada"]);
    const message: Message = {
      id: 1,
      kind: "message",
      audience: "internal",
      text: "Any news?",
      author: 3,
      author_name: "Hana Lind",
      created_at: "2026-02-03T10:00:00Z",
      edited_at: null,
      editable_until: null,
      mentions: [],
      earlier_texts: [],
    };
    server.use(list("/referrals/:id/messages/", [message]));
    await link("Ada");
    await user.keyboard("jo");
    const panel = within(await screen.findByRole("region", { name: "Ada" }));
    expect(await panel.findByText("Any news?")).toBeVisible();
    expect(panel.queryByRole("group", { name: "Last message" })).not.toBeInTheDocument();
    act(() => see(false));
    expect(panel.getByRole("group", { name: "Last message" })).toHaveTextContent("Any news?");
    act(() => see(true));
    expect(panel.queryByRole("group", { name: "Last message" })).not.toBeInTheDocument();
  });
});

describe("single keys", () => {
  /** Twenty presses, as the keyboard repeats them while a key is held. */
  const hold = (key: string, code: string): void => {
    for (let at = 0; at < 20; at++)
      fireEvent.keyDown(document.activeElement ?? document.body, { key, code, repeat: at > 0 });
  };

  it("decide once while they are held; J and K go on and on", async () => {
    const { decided } = open(["Ada", "Bea", "Cleo", "Dora"]);
    await link("Ada");
    fireEvent.keyDown(document.body, { key: "j", code: "KeyJ" });
    hold("1", "Digit1");
    expect(await link("Bea")).toHaveFocus();
    hold("j", "KeyJ");
    expect(await link("Dora")).toHaveFocus();
    await waitFor(() => expect(decided).toEqual([["Ada", "REVIEWING"]]));
    expect(await card("Bea")).toHaveTextContent("Pending");
  });

  it("that are Enter, and still held when the focus moves, do nothing", async () => {
    const { user, decided } = open(["Ada", "Bea"]);
    await link("Ada");
    await user.keyboard("j3");
    const save = within(await screen.findByRole("dialog", { name: "Decision on Ada" })).getByRole("button", {
      name: "Save and Next",
    });
    await waitFor(() => expect(save).toHaveFocus());
    // A browser presses the button unless the event is cancelled.
    expect(fireEvent.keyDown(save, { key: "Enter", code: "Enter", repeat: true })).toBe(false);
    const status = within(screen.getByRole("dialog")).getByLabelText("Message to Dana Reyes");
    expect(fireEvent.keyDown(status, { key: "Enter", code: "Enter", repeat: true })).toBe(false);
    // A line after the other in a text where it was pressed.
    expect(fireEvent.keyDown(status, { key: "Enter", code: "Enter" })).toBe(true);
    expect(fireEvent.keyDown(status, { key: "Enter", code: "Enter", repeat: true })).toBe(true);
    expect(decided).toEqual([]);
  });

  it.each([
    ["on a Russian keyboard", { key: "о", code: "KeyJ" }, { key: "1", code: "Digit1" }],
    ["on a Hebrew keyboard", { key: "ח", code: "KeyJ" }, { key: "1", code: "Digit1" }],
    ["on a French keyboard", { key: "j", code: "KeyJ" }, { key: "&", code: "Digit1" }],
    ["on the number pad", { key: "j", code: "KeyJ" }, { key: "1", code: "Numpad1" }],
  ])("go on and decide %s", async (_keyboard, down, one) => {
    const { decided } = open(["Ada", "Bea"]);
    await link("Ada");
    fireEvent.keyDown(document.body, down);
    expect(await link("Ada")).toHaveFocus();
    fireEvent.keyDown(document.activeElement as Element, one);
    await waitFor(() => expect(decided).toEqual([["Ada", "REVIEWING"]]));
  });

  it.each([
    ["a Latin letter of another layout", { key: "h", code: "KeyJ" }],
    ["a letter with an accent, in the place of another", { key: "ē", code: "KeyJ" }],
    ["a sign above a digit", { key: "!", code: "Digit1", shiftKey: true }],
    ["the code of an input method", { key: "j", code: "KeyJ", keyCode: 229 }],
  ])("are not %s", async (_what, event) => {
    open(["Ada", "Bea"]);
    const ada = await link("Ada");
    fireEvent.keyDown(document.body, event);
    expect(ada).not.toHaveFocus();
  });

  it("go on after a row was ticked, and then decide on all that are", async () => {
    const { user, decided } = open(["Ada", "Bea", "Cleo"]);
    await user.click(await screen.findByRole("checkbox", { name: "Select Ada" }));
    await user.keyboard("j");
    expect(await link("Bea")).toHaveFocus();
    await user.click(screen.getByRole("checkbox", { name: "Select Bea" }));
    await user.keyboard("2");
    const dialog = await screen.findByRole("dialog", { name: "Set the status of 2 referrals" });
    expect(within(dialog).getByRole("combobox", { name: "Status" })).toHaveTextContent("Interviewing");
    expect(decided).toEqual([]);
  });

  it("open Set Status for the ticked rows also while another one is open", async () => {
    const { user } = open(["Ada", "Bea"]);
    await link("Ada");
    await user.keyboard("jo");
    await screen.findByRole("region", { name: "Ada" });
    await user.click(screen.getByRole("checkbox", { name: "Select Bea" }));
    await user.keyboard("1");
    expect(await screen.findByRole("dialog", { name: "Set the status of 1 referral" })).toBeVisible();
    const choices = within(screen.getByRole("region", { name: "Ada", hidden: true }));
    expect(choices.getByRole("button", { name: "Reviewing", hidden: true })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
  });

  const twelve = Array.from({ length: 12 }, (_, at) => `Person ${at + 1}`);

  it("go on to the next page, and back to the last row of the one before", async () => {
    const { user } = open(twelve);
    (await link("Person 10")).focus();
    await user.keyboard("j");
    await waitFor(async () => expect(await link("Person 11")).toHaveFocus());
    expect(currentPath()).toBe("/job-referrals?page=2");
    await user.keyboard("jj");
    expect(await link("Person 12")).toHaveFocus();
    await user.keyboard("kk");
    await waitFor(async () => expect(await link("Person 10")).toHaveFocus());
    expect(currentPath()).toBe("/job-referrals");
  });

  it("leave the focus where it is, once somebody left the page that they turned before it was there", async () => {
    const { user, hold } = open(twelve);
    (await link("Person 10")).focus();
    const show = hold("list");
    await user.keyboard("j");
    await waitFor(() => expect(currentPath()).toBe("/job-referrals?page=2"));
    await user.click(screen.getByRole("button", { name: "Go to previous page" }));
    await waitFor(() => expect(currentPath()).toBe("/job-referrals"));
    show();
    const next = screen.getByRole("button", { name: "Go to next page" });
    await user.click(next);
    expect(await link("Person 11")).not.toHaveFocus();
    expect(next).toHaveFocus();
  });

  it("leave the focus on Retry, when the page that they turned comes at the second attempt", async () => {
    expectConsoleError(/A request failed/);
    const { user } = open(twelve);
    (await link("Person 10")).focus();
    server.use(fail("get", "/referrals/", 500));
    await user.keyboard("j");
    const retry = await screen.findByRole("button", { name: "Retry" });
    server.use(list("/referrals/", referrals(twelve)));
    await user.click(retry);
    expect(await link("Person 11")).toBeVisible();
    // What takes the focus does so after the rows are there.
    await flushRequests();
    expect(await link("Person 11")).not.toHaveFocus();
    expect(document.activeElement?.closest("[data-row]") ?? null).toBeNull();
  });

  it("go on to the next page with what is open, as its buttons do", async () => {
    const { user } = open(twelve);
    (await link("Person 10")).focus();
    await user.keyboard("o");
    await screen.findByRole("region", { name: "Person 10" });
    await user.keyboard("j");
    await screen.findByRole("region", { name: "Person 11" });
    expect(currentPath()).toContain("page=2");
    await user.click(screen.getByRole("button", { name: "Previous referral (K)" }));
    expect(await screen.findByRole("region", { name: "Person 10" })).toBeVisible();
  });

  it("are none where a browser sends an event without a key, as it fills in a form", async () => {
    open(["Ada"]);
    await link("Ada");
    const errors: unknown[] = [];
    const onError = (event: ErrorEvent): void => {
      event.preventDefault();
      errors.push(event.error);
    };
    window.addEventListener("error", onError);
    const search = screen.getByLabelText("Search Referrals");
    search.dispatchEvent(new Event("keydown", { bubbles: true }));
    document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
    window.removeEventListener("error", onError);
    expect(errors).toEqual([]);
  });
});
