import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type {
  Account,
  BoardCard,
  BoardColumn,
  Referral,
  ReferralStatus,
  SavedView,
} from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeReferral, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, server } from "@/shared/testing/server";
import { REFERRAL_STATUSES } from "@/shared/ui/status";

const COUNTS = { total: 2, pending: 2, reviewing: 0, interviewing: 0, hired: 0, rejected: 0 };
const allowed = { ...makeReferral().allowed, set_status: true };
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const makeCard = (id: number, connection_name: string, days: number): BoardCard => ({
  ...makeReferral({ id, connection_name, status: "PENDING", allowed }),
  status_since: daysAgo(days),
});
const ADA = makeCard(1, "Ada Byron", 12);
const MAX = makeCard(2, "Max Frisch", 1);

function show(count = 2, path = "/all-referrals?board=true", more: Partial<Account> = {}) {
  const saved: [number, ReferralStatus][] = [];
  const held: Promise<void>[] = [];
  const rows: BoardCard[] = [ADA, MAX];
  const columns = (): BoardColumn[] =>
    REFERRAL_STATUSES.map((status) => {
      const cards = rows.filter((each) => each.status === status);
      return { status, count: status === "PENDING" ? cards.length + count - 2 : cards.length, cards };
    });
  const { user } = renderApp(path, {
    as: makeUser("HR", more),
    handlers: [
      http.get(api("/referrals/"), () => {
        const third = makeReferral({ id: 3, connection_name: "Third Person", status: "PENDING", allowed });
        return HttpResponse.json([third], { headers: { "X-Total-Count": "3" } });
      }),
      answer("get", "/referrals/counts/", COUNTS),
      http.get(api("/referrals/board/"), () => HttpResponse.json(columns())),
      http.put(api("/referrals/:id/"), async ({ request, params }) => {
        const { status } = (await request.json()) as Referral;
        await held.shift();
        const id = Number(params.id);
        saved.push([id, status]);
        const at = rows.findIndex((each) => each.id === id);
        rows[at] = { ...(rows[at] as BoardCard), status, status_since: daysAgo(0) };
        return HttpResponse.json({ ...rows[at], history: [], other_referrals: [] });
      }),
    ],
    quiet: true,
  });
  /** The next move that is not held yet is saved once the function that this returns is called. */
  const hold = (): (() => void) => {
    let release = (): void => undefined;
    held.push(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    return () => release();
  };
  const move = async (name: string, to: string): Promise<void> => {
    await user.click(await screen.findByRole("button", { name: `Move ${name} to…` }));
    await user.click(await screen.findByRole("menuitem", { name: to }));
  };
  return { user, saved, hold, move };
}

/** What a browser keeps of a drag. */
function makeDataTransfer(data: Record<string, string> = {}) {
  return {
    get types() {
      return Object.keys(data);
    },
    setData: (kind: string, text: string) => {
      data[kind] = text;
    },
    getData: (kind: string) => data[kind] ?? "",
  };
}

const column = (name: string) => screen.findByRole("region", { name });

/** The names in a column. */
const cards = async (name: string) =>
  within(await column(name))
    .queryAllByRole("link")
    .map((link) => link.textContent);

test("moves a card by its menu with the keyboard alone, which keeps the focus", async () => {
  const { user, saved } = show();
  const button = await screen.findByRole("button", { name: "Move Ada Byron to…" });
  button.focus();
  await user.keyboard("{Enter}{Enter}");
  expect(await within(await column("Reviewing")).findByRole("link", { name: "Ada Byron" })).toBeVisible();
  expect(within(await column("Pending")).queryByRole("link", { name: "Ada Byron" })).not.toBeInTheDocument();
  expect(saved).toEqual([[1, "REVIEWING"]]);
});

test("says on each card who referred, and for how long it is in its step", async () => {
  const { move } = show();
  const card = async (name: string) =>
    (await screen.findByRole("link", { name })).closest("li") as HTMLElement;
  expect(within(await card("Ada Byron")).getByText("Referred by Dana Reyes")).toBeVisible();
  expect(within(await card("Ada Byron")).getByText("12 days in Pending")).toBeVisible();
  expect(within(await card("Max Frisch")).getByText("1 day in Pending")).toBeVisible();
  await move("Ada Byron", "Reviewing");
  expect(await within(await card("Ada Byron")).findByText("In Reviewing since today")).toBeVisible();
});

test("Hired and Rejected are a number until they are opened, and take cards, which they ask about", async () => {
  const { user, saved } = show();
  const card = (await screen.findByRole("link", { name: "Max Frisch" })).closest("li") as HTMLElement;
  const hired = within(await column("Hired"));
  expect(hired.getByRole("button", { name: "Hired 0", expanded: false })).toBeVisible();
  expect(within(await column("Rejected")).getByRole("button", { name: "Rejected 0" })).toBeVisible();
  const dataTransfer = makeDataTransfer();
  fireEvent.dragStart(card, { dataTransfer });
  fireEvent.drop(await column("Hired"), { dataTransfer });
  expect(saved).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Change to Hired" }));
  const head = await hired.findByRole("button", { name: "Hired 1", expanded: false });
  expect(hired.queryByRole("link", { name: "Max Frisch" })).not.toBeInTheDocument();
  await waitFor(() => expect(head).toHaveFocus());
  await user.click(head);
  expect(hired.getByRole("link", { name: "Max Frisch" })).toBeVisible();
  expect(saved).toEqual([[2, "HIRED"]]);
});

test("moves nothing when a text or a figure is dragged onto it from elsewhere", async () => {
  const { saved } = show();
  await screen.findByRole("link", { name: "Ada Byron" });
  const reviewing = await column("Reviewing");
  const dataTransfer = makeDataTransfer({ "text/plain": "1" });
  // Cancelled events say that something may be dropped here.
  expect(fireEvent.dragOver(reviewing, { dataTransfer })).toBe(true);
  expect(fireEvent.drop(reviewing, { dataTransfer })).toBe(true);
  expect(within(await column("Pending")).getByRole("link", { name: "Ada Byron" })).toBeVisible();
  expect(saved).toEqual([]);
});

test("keeps a moved card in its column while another one is moved, and moves a refused one back alone", async () => {
  expectConsoleError(/The server did not accept the form|A request failed/);
  const { move } = show();
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  server.use(
    http.put(api("/referrals/2/"), async () => {
      await refused;
      return HttpResponse.json({ code: "conflict", detail: "Somebody else was faster." }, { status: 409 });
    }),
  );
  await move("Max Frisch", "Interviewing");
  await move("Ada Byron", "Reviewing");
  expect(await cards("Interviewing")).toEqual(["Max Frisch"]);
  expect(await cards("Reviewing")).toEqual(["Ada Byron"]);
  // The board is not read again before both are answered.
  server.use(http.get(api("/referrals/board/"), () => new Promise<never>(() => undefined)));
  refuse();
  await waitFor(async () => expect(await cards("Pending")).toEqual(["Max Frisch"]));
  expect(await cards("Interviewing")).toEqual([]);
  expect(await cards("Reviewing")).toEqual(["Ada Byron"]);
});

test("keeps a card where it was moved last, while the moves before are saved", async () => {
  const { move, saved, hold } = show();
  const [saveFirst, saveSecond] = [hold(), hold()];
  await move("Ada Byron", "Reviewing");
  await move("Ada Byron", "Interviewing");
  saveFirst();
  expect(await screen.findByText("Ada Byron moved to Reviewing")).toBeVisible();
  expect(await cards("Interviewing")).toEqual(["Ada Byron"]);
  expect(await cards("Reviewing")).toEqual([]);
  saveSecond();
  expect(await screen.findByText("Ada Byron moved to Interviewing")).toBeVisible();
  expect(await cards("Interviewing")).toEqual(["Ada Byron"]);
  expect(saved).toEqual([
    [1, "REVIEWING"],
    [1, "INTERVIEWING"],
  ]);
});

test("shows more cards of a column, and switches to the list", async () => {
  const { user } = show(3);
  await user.click(await screen.findByRole("button", { name: "Show More: Pending" }));
  expect(await screen.findByRole("link", { name: "Third Person" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "List" }));
  // The input itself is transparent: the box is drawn above it.
  expect(await screen.findByRole("checkbox", { name: "Select Third Person" })).not.toBeChecked();
});

test("is still opened by its old address, and is no part of a saved view", async () => {
  const view = { id: 5, list: "referrals", name: "Mine", query: "status=PENDING", own: true } as SavedView;
  const { user } = show(2, "/all-referrals?view=board", { saved_views: [view] });
  expect(await column("Reviewing")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "List" }));
  await waitFor(() => expect(currentPath()).toBe("/all-referrals"));
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Mine" }));
  await waitFor(() => expect(currentPath()).toBe("/all-referrals?status=PENDING&view=5"));
  await user.click(screen.getByRole("button", { name: "Board" }));
  expect(await column("Reviewing")).toBeVisible();
  expect(currentPath()).toBe("/all-referrals?status=PENDING&view=5&board=true");
  await user.click(screen.getByRole("button", { name: "List" }));
  expect(await screen.findByRole("button", { name: "View: Mine" })).toHaveTextContent(/^Mine$/);
});
