/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { ReferralDetail } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import {
  countReferrals,
  makeAllowed,
  makeReferral,
  makeRejectionReasons,
  makeStatusChange,
  makeUser,
} from "@/shared/testing/factories";
import { pressNotice } from "@/shared/testing/pressNotice";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, failUnhandledCalls, hold, list, record, server } from "@/shared/testing/server";

const manager = makeUser("HIRING_MANAGER");
const open = makeAllowed({ set_status: true, write: true });
const referral = makeReferral({ id: 5, allowed: open });
const reasons = answer("get", "/rejection-reasons/", makeRejectionReasons());

const openDetail = (shown: ReferralDetail = referral) =>
  renderApp("/referrals/5", {
    as: manager,
    handlers: [reasons, answer("get", "/referrals/5/", shown), answer("get", "/referrals/5/messages/", [])],
  });

const openList = (row: ReferralDetail) =>
  renderApp("/job-referrals", {
    as: manager,
    handlers: [
      reasons,
      list("/referrals/", [row]),
      answer("get", "/referrals/counts/", countReferrals([row])),
      answer("get", "/referrals/5/", row),
      answer("get", "/referrals/5/messages/", []),
    ],
  });

type User = ReturnType<typeof renderApp>["user"];

/** Chooses Rejected on the screen, and begins a message, by their keys. */
async function reject(user: User): Promise<void> {
  const choices = within(await screen.findByRole("group", { name: "Decision" }));
  await user.keyboard("4");
  expect(choices.getByRole("button", { name: "Rejected" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("button", { name: "Save" })).toHaveFocus();
  await user.keyboard("n");
  expect(screen.getByLabelText("Message to Dana Reyes")).toHaveFocus();
}

/** The referral after a decision that can be undone. */
const decided = (before: ReferralDetail, status: ReferralDetail["status"]): ReferralDetail => ({
  ...before,
  status,
  updated_at: "2026-03-03T12:00:00Z",
  history: [
    ...before.history,
    makeStatusChange({
      from_status: before.status,
      to_status: status,
      at: "2026-03-03T12:00:00Z",
      undo_seconds: 30,
    }),
  ],
});

describe("a decision", () => {
  it("is given with words, reason and note by keyboard alone, and each says who will see it", async () => {
    const { user } = openDetail();
    const saved = { ...referral, status: "REJECTED", updated_at: "2026-03-03T12:00:00Z" };
    const puts = record("put", "/referrals/5/", saved);
    await reject(user);
    const words = screen.getByLabelText("Message to Dana Reyes");
    expect(words).toHaveFocus();
    expect(words).toHaveAccessibleDescription("Optional. Dana Reyes can see this.");
    await user.keyboard("Not this time.");
    await user.tab();
    const reason = screen.getByRole("combobox", { name: "Reason" });
    expect(reason).toHaveFocus();
    expect(reason).toHaveAccessibleDescription("Optional. Only reviewers and HR can see this.");
    await user.keyboard("{Enter}");
    const offered = await screen.findAllByRole("option");
    expect(offered.map((one) => one.textContent)).toEqual([
      "No reason",
      "Not enough experience",
      "Another candidate was chosen",
    ]);
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(reason).toHaveFocus());
    await user.tab();
    const note = screen.getByLabelText("Internal Note");
    expect(note).toHaveFocus();
    expect(note).toHaveAccessibleDescription("Optional. Only reviewers and HR can see this.");
    await user.keyboard("Too dear.{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Ada Byron moved to Rejected")).toBeVisible();
    expect(puts).toHaveLength(1);
    expect(puts[0]?.body).toEqual({
      ...referral,
      status: "REJECTED",
      message: "Not this time.",
      internal_note: "Too dear.",
      reason: 31,
    });
    expect(await screen.findByRole("button", { name: "Add a Message…" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Reviewing" })).toHaveFocus();
  });

  it("says that the reasons could not be loaded, and reads them again", async () => {
    const { user } = openDetail();
    server.use(fail("get", "/rejection-reasons/", 500, { code: "server_error", detail: "Out of order" }));
    await reject(user);
    const banner = within(await screen.findByRole("alert"));
    expect(banner.getByText("Failed to load the reasons: Out of order")).toBeVisible();
    server.use(reasons);
    await user.click(banner.getByRole("button", { name: "Retry" }));
    await user.click(screen.getByRole("combobox", { name: "Reason" }));
    expect(await screen.findByRole("option", { name: "Another candidate was chosen" })).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("asks for a reason for a rejection only, and sends none with anything else", async () => {
    const { user } = openDetail();
    const puts = record("put", "/referrals/5/", { ...referral, status: "REVIEWING" });
    await reject(user);
    await user.click(screen.getByRole("combobox", { name: "Reason" }));
    await user.click(await screen.findByRole("option", { name: "Not enough experience" }));
    await user.click(screen.getByRole("button", { name: "Reviewing" }));
    expect(screen.queryByRole("combobox", { name: "Reason" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(puts[0]?.body).toEqual({ ...referral, status: "REVIEWING" }));
  });

  it("keeps the typed values after an error", async () => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = renderApp("/referrals/5", {
      as: manager,
      handlers: [
        reasons,
        answer("get", "/referrals/5/", referral),
        answer("get", "/referrals/5/messages/", []),
        fail("put", "/referrals/5/", 500),
      ],
    });
    await reject(user);
    await user.type(screen.getByLabelText("Message to Dana Reyes"), "Sorry");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^The status was not changed: /)).toBeVisible();
    expect(screen.getByLabelText("Message to Dana Reyes")).toHaveValue("Sorry");
  });

  it("appears in the history, with internal texts marked", async () => {
    const step = makeStatusChange({
      from_status: "PENDING",
      to_status: "REJECTED",
      at: "2026-02-09T15:00:00Z",
      message: "Not this time.",
      internal_note: "Too dear.",
      reason: "Over budget",
    });
    openDetail({ ...referral, status: "REJECTED", history: [makeStatusChange(), step] });
    const history = await screen.findByRole("list", { name: "Status History" });
    const [, last] = within(history).getAllByRole("listitem");
    expect(last).toHaveTextContent("Not this time.");
    expect(last).toHaveTextContent("Reason: Over budget");
    expect(within(last as HTMLElement).getAllByTitle("Only reviewers and HR can see this")).toHaveLength(2);
  });
});

describe("the words of an undone decision", () => {
  const WORDS = "Message to Dana Reyes";
  const serve = (): void => {
    record("put", "/referrals/5/", decided(referral, "REJECTED"));
    record("post", "/referrals/5/undo/", { ...referral, updated_at: "2026-03-03T12:00:05Z" });
  };

  it("return to the form that is on the screen, before those that were typed since", async () => {
    const { user } = openDetail();
    serve();
    await reject(user);
    await user.keyboard("Not this time.{Control>}{Enter}{/Control}");
    await user.click(await screen.findByRole("button", { name: "Add a Message…" }));
    await user.type(screen.getByLabelText(WORDS), "Or perhaps.");
    await pressNotice("Undo Ada Byron");
    await waitFor(() => expect(screen.getByLabelText(WORDS)).toHaveValue("Not this time.\n\nOr perhaps."));
  });

  it("return to an open dialog, before those that were typed in it", async () => {
    const { user } = openList(referral);
    serve();
    const open = async () => {
      await user.click(await screen.findByRole("button", { name: "Decide on Ada Byron" }));
      return within(await screen.findByRole("dialog", { name: "Decision on Ada Byron" }));
    };
    const first = await open();
    await user.click(first.getByRole("button", { name: "Rejected" }));
    await user.type(first.getByLabelText(WORDS), "Not this time.");
    server.use(list("/referrals/", [referral]));
    await user.click(first.getByRole("button", { name: "Save" }));
    await screen.findByText("Ada Byron moved to Rejected");
    const second = await open();
    await user.type(second.getByLabelText(WORDS), "Or perhaps.");
    await pressNotice("Undo Ada Byron");
    await waitFor(() => expect(second.getByLabelText(WORDS)).toHaveValue("Not this time.\n\nOr perhaps."));
  });
});

it("marks in the history what was undone, and the status before as the current one", async () => {
  const step = makeStatusChange({
    from_status: "PENDING",
    to_status: "REJECTED",
    at: "2026-02-09T15:00:00Z",
    undone_at: "2026-02-09T15:00:10Z",
    message: "Not this time.",
  });
  openDetail({ ...referral, history: [makeStatusChange(), step] });
  const history = await screen.findByRole("list", { name: "Status History" });
  const [first, last] = within(history).getAllByRole("listitem");
  expect(last).toHaveTextContent("Undone");
  expect(last).toHaveTextContent("Not this time.");
  expect(last).not.toHaveAttribute("aria-current");
  expect(first).toHaveAttribute("aria-current", "step");
});

describe("on a row", () => {
  it("opens in a dialog, which asks before words are discarded", async () => {
    const { user } = openList(referral);
    const puts = record("put", "/referrals/5/", { ...referral, status: "HIRED" });
    await user.click(await screen.findByRole("button", { name: "Decide on Ada Byron" }));
    const dialog = await screen.findByRole("dialog", { name: "Decision on Ada Byron" });
    expect(within(dialog).getByText("We worked together for years.")).toBeVisible();
    const save = within(dialog).getByRole("button", { name: "Save" });
    expect(save).toHaveAttribute("aria-disabled", "true");
    await user.click(within(dialog).getByRole("button", { name: "Hired" }));
    await user.type(within(dialog).getByLabelText("Message to Dana Reyes"), "Thank you!");
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Keep Editing" }));
    await user.click(await within(dialog).findByRole("button", { name: "Save" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(puts[0]?.body).toMatchObject({ status: "HIRED", message: "Thank you!" });
  });

  it("that is refused after its dialog was left gives its words back", async () => {
    expectConsoleError(/^The server did not accept the form\./, /^A request failed\./);
    const { user } = openList(referral);
    failUnhandledCalls(true);
    const { release } = hold("put", "/referrals/5/", { detail: "The server is busy." }, 503);
    const go = (name: string) => user.click(screen.getByRole("link", { name, hidden: true }));
    const openDialog = async () => {
      await user.click(await screen.findByRole("button", { name: "Decide on Ada Byron" }));
      return screen.findByRole("dialog", { name: "Decision on Ada Byron" });
    };
    const dialog = await openDialog();
    await user.type(within(dialog).getByLabelText("Message to Dana Reyes"), "Thank you!");
    await user.click(within(dialog).getByRole("button", { name: "Send" }));
    await go("Dashboard");
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    release();
    expect(await screen.findByText(/^Nothing was sent about Ada Byron: /)).toBeVisible();
    await user.click((await screen.findAllByRole("link", { name: "Job Referrals" }))[0] as HTMLElement);
    expect(within(await openDialog()).getByLabelText("Message to Dana Reyes")).toHaveValue("Thank you!");
  });

  it("can be undone from the notice, and its words return to the form", async () => {
    const { user } = openList(referral);
    const saved = decided(referral, "REJECTED");
    record("put", "/referrals/5/", saved);
    const undone = record("post", "/referrals/5/undo/", { ...referral, updated_at: "2026-03-03T12:00:05Z" });
    await user.click(await screen.findByRole("button", { name: "Decide on Ada Byron" }));
    const dialog = await screen.findByRole("dialog", { name: "Decision on Ada Byron" });
    await user.click(within(dialog).getByRole("button", { name: "Rejected" }));
    await user.type(within(dialog).getByLabelText("Message to Dana Reyes"), "Not this time.");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await pressNotice("Undo Ada Byron");
    expect(
      await screen.findByText("Undone. Ada Byron is Pending again, and nobody was notified."),
    ).toBeVisible();
    expect(undone.map((call) => call.body)).toEqual([{ updated_at: saved.updated_at }]);
    await user.click(screen.getByRole("button", { name: "Decide on Ada Byron" }));
    expect(await screen.findByLabelText("Message to Dana Reyes")).toHaveValue("Not this time.");
    expect(screen.getByRole("button", { name: "Send" })).toBeVisible();
  });

  it("that cannot be undone any more says so, and one that others know at once offers nothing", async () => {
    expectConsoleError(/^A request failed\./);
    const { user } = openList(referral);
    const decide = async (status: string): Promise<void> => {
      await user.click(await screen.findByRole("button", { name: "Decide on Ada Byron" }));
      const dialog = await screen.findByRole("dialog", { name: "Decision on Ada Byron" });
      await user.click(within(dialog).getByRole("button", { name: status }));
      await user.click(within(dialog).getByRole("button", { name: "Save" }));
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
    };
    record("put", "/referrals/5/", decided(referral, "REVIEWING"));
    server.use(
      fail("post", "/referrals/5/undo/", 409, { code: "too_late", detail: "Others were told of it." }),
    );
    await decide("Reviewing");
    await pressNotice("Undo Ada Byron");
    expect(
      await screen.findByText("The change of Ada Byron was not undone: Others were told of it."),
    ).toBeVisible();
    await pressNotice("Dismiss");
    record("put", "/referrals/5/", { ...decided(referral, "HIRED"), history: [makeStatusChange()] });
    await decide("Hired");
    expect(await screen.findByText("Ada Byron moved to Hired")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Undo / })).not.toBeInTheDocument();
  });

  it("words are sent without a change of status, and the button says so", async () => {
    const { user } = openList({ ...referral, status: "REVIEWING" });
    const puts = record("put", "/referrals/5/", { ...referral, status: "REVIEWING" });
    await user.click(await screen.findByRole("button", { name: "Decide on Ada Byron" }));
    const dialog = await screen.findByRole("dialog", { name: "Decision on Ada Byron" });
    await user.type(within(dialog).getByLabelText("Message to Dana Reyes"), "She starts on Monday.");
    expect(within(dialog).queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Sent to Dana Reyes.")).toBeVisible();
    expect(puts[0]?.body).toMatchObject({ status: "REVIEWING", message: "She starts on Monday." });
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it("an internal note alone is added, and a failure says that nothing was sent", async () => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = openList(referral);
    server.use(fail("put", "/referrals/5/", 500));
    await user.click(await screen.findByRole("button", { name: "Decide on Ada Byron" }));
    const dialog = await screen.findByRole("dialog", { name: "Decision on Ada Byron" });
    await user.type(within(dialog).getByLabelText("Internal Note"), "Call her first.");
    await user.click(within(dialog).getByRole("button", { name: "Send" }));
    expect(await within(dialog).findByText(/^Nothing was sent: /)).toBeVisible();
    const puts = record("put", "/referrals/5/", referral);
    await user.click(within(dialog).getByRole("button", { name: "Send" }));
    expect(await screen.findByText("The internal note was added.")).toBeVisible();
    expect(puts[0]?.body).toMatchObject({ status: "PENDING", internal_note: "Call her first." });
  });

  it("words alone do not undo somebody else's decision", async () => {
    const { user } = openList(referral);
    server.use(answer("get", "/referrals/5/", { ...referral, status: "REVIEWING" }));
    const puts = record("put", "/referrals/5/", { ...referral, status: "REVIEWING" });
    await user.click(await screen.findByRole("button", { name: "Decide on Ada Byron" }));
    const dialog = await screen.findByRole("dialog", { name: "Decision on Ada Byron" });
    await user.type(within(dialog).getByLabelText("Message to Dana Reyes"), "Soon.");
    await waitFor(() =>
      expect(within(dialog).getByRole("button", { name: "Reviewing" })).toHaveAttribute(
        "aria-pressed",
        "true",
      ),
    );
    await user.click(within(dialog).getByRole("button", { name: "Send" }));
    await waitFor(() => expect(puts[0]?.body).toMatchObject({ status: "REVIEWING", message: "Soon." }));
  });

  it("shows the new status in the list at once, and the old one again if it was not saved", async () => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = openList(referral);
    let refuse = (): void => undefined;
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.use(
      http.put(api("/referrals/5/"), async () => {
        await refused;
        return HttpResponse.json({ detail: "Failure 500" }, { status: 500 });
      }),
    );
    const row = (await screen.findByRole("heading", { name: "Ada Byron" })).parentElement as HTMLElement;
    expect(row).toHaveTextContent("Pending");
    await user.click(screen.getByRole("button", { name: "Decide on Ada Byron" }));
    const dialog = await screen.findByRole("dialog", { name: "Decision on Ada Byron" });
    await user.click(within(dialog).getByRole("button", { name: "Reviewing" }));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(row).toHaveTextContent("Reviewing"));
    refuse();
    expect(await within(dialog).findByText(/^The status was not changed: /)).toBeVisible();
    expect(row).toHaveTextContent("Pending");
  });

  it("is hidden from users who may not decide", async () => {
    openList({ ...referral, allowed: makeAllowed() });
    await screen.findByRole("link", { name: "Ada Byron" });
    expect(screen.queryByRole("button", { name: /^Decide/ })).not.toBeInTheDocument();
  });
});
