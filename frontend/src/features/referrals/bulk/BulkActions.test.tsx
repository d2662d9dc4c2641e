import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http, type RequestHandler } from "msw";
import { describe, expect, test } from "vitest";
import type { BulkAction, ReferralBulkInput } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeBulkAction, makeReferral, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, api, flushRequests, hold, list, record, server } from "@/shared/testing/server";

const COUNTS = { total: 2, pending: 2, reviewing: 0, interviewing: 0, hired: 0, rejected: 0 };
const reviewed = { ...makeReferral().allowed, set_status: true };
const ADA = makeReferral({ id: 1, connection_name: "Ada Byron", allowed: reviewed });
const MAX = makeReferral({ id: 2, connection_name: "Max Frisch", allowed: reviewed });

const BEGUN = makeBulkAction({ id: 7, status: "REJECTED", total: 2, waiting: 2 });
const row = (
  referral: typeof ADA,
  state: "done" | "skipped" | "undone",
  reason: string | null = null,
): BulkAction["rows"][number] => ({
  id: referral.id,
  name: referral.connection_name,
  details: referral.job_title,
  state,
  reason,
});

function show(handlers: RequestHandler[] = [], filters = "") {
  return renderApp(`/all-referrals${filters}`, {
    as: makeUser("HR"),
    handlers: [
      ...handlers,
      list("/referrals/", [ADA, MAX]),
      answer("get", "/referrals/counts/", COUNTS),
      answer("get", "/rejection-reasons/", { reasons: [], updated_at: null }),
    ],
    quiet: true,
  });
}

test("sets the status of the selected referrals after asking, shows a result per row, and undoes it", async () => {
  const sent: ReferralBulkInput[] = [];
  let now = BEGUN;
  const { user } = show([
    http.post(api("/referrals/bulk/"), async ({ request }) => {
      sent.push((await request.json()) as ReferralBulkInput);
      return HttpResponse.json(BEGUN, { status: 202 });
    }),
    http.get(api("/bulk-actions/7/"), () => HttpResponse.json(now)),
    http.post(api("/bulk-actions/7/undo/"), () => {
      const asked = { ...BEGUN, done: 1, undo_requested_at: "2026-02-01T10:00:09Z", undo_seconds: null };
      now = {
        ...asked,
        running: false,
        waiting: 0,
        done: 0,
        undone: 1,
        skipped: 1,
        undone_at: "2026-02-01T10:00:10Z",
        rows: [row(ADA, "undone")],
      };
      return HttpResponse.json(asked, { status: 202 });
    }),
  ]);
  await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Max Frisch" }));
  await user.click(screen.getByRole("button", { name: "Set Status…" }));
  const dialog = await screen.findByRole("dialog", { name: "Set the status of 2 referrals" });
  const named = within(within(dialog).getByRole("list", { name: "2 referrals" })).getAllByRole("listitem");
  expect(named.map((each) => each.textContent)).toEqual([
    "Ada Byron · Backend Engineer",
    "Max Frisch · Backend Engineer",
  ]);
  await user.click(within(dialog).getByRole("combobox", { name: "Status" }));
  await user.click(screen.getByRole("option", { name: "Rejected" }));
  await user.type(within(dialog).getByRole("textbox", { name: "Message to each referrer" }), "Thank you.");
  await user.click(within(dialog).getByRole("button", { name: "Set Status" }));
  now = {
    ...BEGUN,
    running: false,
    waiting: 0,
    done: 1,
    skipped: 1,
    finished_at: "2026-02-01T10:00:01Z",
    rows: [row(ADA, "done"), row(MAX, "skipped", "It has changed since.")],
  };
  expect(sent).toEqual([]);
  expect(screen.getByRole("dialog", { name: "Change 2 referrals to Rejected?" })).toHaveTextContent(
    "Max Frisch",
  );
  await user.click(screen.getByRole("button", { name: "Change to Rejected" }));
  expect(await screen.findByText("1 referral moved to Rejected. 1 was skipped.")).toBeVisible();
  expect(sent).toEqual([
    { action: "status", count: 2, ids: [1, 2], status: "REJECTED", message: "Thank you." },
  ]);
  expect(screen.getByText("It has changed since.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Undo: / }));
  expect(await screen.findByText("1 referral undone.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("group", { name: "Selection" })).not.toBeInTheDocument());
  // "Set Status…", which opened it all, has gone with the selection.
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("says how many are done of several, and nothing of one", async () => {
  const several = { ...BEGUN, total: 3, waiting: 2 };
  const { user } = show([
    answer("post", "/referrals/bulk/", several),
    answer("get", "/bulk-actions/7/", several),
  ]);
  const remind = async (): Promise<void> => {
    await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
    await user.click(screen.getByRole("button", { name: /^Remind those/ }));
    await user.click(await screen.findByRole("button", { name: "Send Reminders" }));
    expect(await screen.findByRole("dialog", { name: "Working on it…" })).toBeVisible();
  };
  await remind();
  expect(screen.getByText("1 of 3")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Continue in Background" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const one = { ...BEGUN, id: 8, total: 1, waiting: 1 };
  server.use(answer("post", "/referrals/bulk/", one), answer("get", "/bulk-actions/8/", one));
  await remind();
  expect(screen.queryByText("0 of 1")).not.toBeInTheDocument();
});

test("assigns a hiring manager to referrals that have none", async () => {
  const managers = list("/users/", [{ id: 8, firstName: "Nia", lastName: "Roe", username: "nia" }]);
  const sent = record("post", "/referrals/bulk/", BEGUN, 202);
  const { user } = show([managers, answer("get", "/bulk-actions/7/", BEGUN)], "?without=hiring_manager");
  await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
  expect(screen.queryByRole("button", { name: "Reassign…" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Assign…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign 1 referral" }));
  expect(dialog.queryByText(/Reassigning/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole("combobox", { name: "Hiring manager" }));
  await user.click(await screen.findByRole("option", { name: "Nia Roe" }));
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { action: "reassign", count: 1, ids: [1], hiring_manager: 8 },
    ]),
  );
});

test("reassigns referrals that have a hiring manager", async () => {
  const { user } = show([list("/users/", [])]);
  await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
  await user.click(screen.getByRole("button", { name: "Reassign…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reassign 1 referral" }));
  expect(dialog.getByRole("button", { name: "Reassign" })).toBeVisible();
  expect(dialog.getByRole("combobox", { name: "New hiring manager" })).toBeVisible();
});

test("says that a message is too long before it asks, and asks before it sends", async () => {
  const sent = record("post", "/referrals/bulk/", BEGUN, 202);
  const { user } = show([answer("get", "/bulk-actions/7/", BEGUN)]);
  await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
  await user.click(screen.getByRole("button", { name: "Set Status…" }));
  await user.click(screen.getByRole("combobox", { name: "Status" }));
  await user.click(screen.getByRole("option", { name: "Hired" }));
  const message = screen.getByRole("textbox", { name: "Message to each referrer" });
  fireEvent.change(message, { target: { value: "x".repeat(5001) } });
  await user.click(screen.getByRole("button", { name: "Set Status" }));
  await waitFor(() => expect(message).toBeInvalid());
  expect(screen.queryByRole("dialog", { name: "Change 1 referral to Hired?" })).not.toBeInTheDocument();
  fireEvent.change(message, { target: { value: "Welcome" } });
  await user.click(screen.getByRole("button", { name: "Set Status" }));
  const question = within(await screen.findByRole("dialog", { name: "Change 1 referral to Hired?" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  // Once the question is gone.
  const submit = await screen.findByRole("button", { name: "Set Status" });
  expect(sent).toEqual([]);
  await user.click(submit);
  await user.click(await screen.findByRole("button", { name: "Change to Hired" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("stays open when the list that is read again has no rows any more", async () => {
  const { user, session } = show();
  await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
  await user.click(screen.getByRole("button", { name: "Set Status…" }));
  const dialog = await screen.findByRole("dialog", { name: "Set the status of 1 referral" });
  await user.type(within(dialog).getByRole("textbox"), "Thank you");
  server.use(list("/referrals/", []));
  await act(() => session.queryClient.invalidateQueries());
  await waitFor(() => expect(screen.getByText("No referrals yet")).toBeInTheDocument());
  expect(dialog).toBeVisible();
  expect(within(dialog).getByRole("textbox")).toHaveValue("Thank you");
  expect(within(dialog).getByRole("list", { name: "1 referral" })).toHaveTextContent("Ada Byron");
});

test("says of a referral that one no longer sees only why it was skipped", async () => {
  const GONE = "It no longer exists, or you may no longer see it.";
  const hidden = { ...row(MAX, "skipped", GONE), name: null, details: null };
  const ended = { ...BEGUN, status: "REVIEWING" as const, running: false, waiting: 0, done: 1, skipped: 1 };
  const { user } = show([
    http.post(api("/referrals/bulk/"), () => HttpResponse.json(BEGUN, { status: 202 })),
    http.get(api("/bulk-actions/7/"), () =>
      HttpResponse.json({ ...ended, finished_at: "2026-02-01T10:00:01Z", rows: [row(ADA, "done"), hidden] }),
    ),
  ]);
  await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
  await user.click(screen.getByRole("button", { name: "Set Status…" }));
  await user.click(screen.getByRole("combobox", { name: "Status" }));
  await user.click(screen.getByRole("option", { name: "Reviewing" }));
  await user.click(screen.getByRole("button", { name: "Set Status" }));
  const skipped = (await screen.findByText(GONE)).closest("li");
  expect(skipped).toHaveTextContent(new RegExp(`^${GONE}$`));
});

describe("while the server cannot be reached", () => {
  const DONE: BulkAction = {
    ...BEGUN,
    status: "REVIEWING",
    running: false,
    waiting: 0,
    done: 2,
    finished_at: "2026-02-01T10:00:01Z",
  };

  /** Begins a bulk action, whose first reading fails; later ones say that it is done. */
  async function begin() {
    let readings = 0;
    const { user } = show([
      http.post(api("/referrals/bulk/"), () => HttpResponse.json(BEGUN, { status: 202 })),
      http.get(api("/bulk-actions/7/"), () => {
        readings += 1;
        return readings === 1 ? HttpResponse.error() : HttpResponse.json(DONE);
      }),
    ]);
    await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
    await user.click(screen.getByRole("button", { name: "Set Status…" }));
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    await user.click(screen.getByRole("option", { name: "Reviewing" }));
    const listed = record("get", "/referrals/", [ADA, MAX]);
    await user.click(screen.getByRole("button", { name: "Set Status" }));
    return { user, listed };
  }

  test("says so calmly, goes on, and reads the list again when it is done", async () => {
    expectConsoleError(/A request failed/);
    const { user, listed } = await begin();
    expect(await screen.findByText(/^The server cannot be reached at the moment\./)).toBeVisible();
    expect(await screen.findByText("2 referrals moved to Reviewing.")).toBeVisible();
    expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument();
    await waitFor(() => expect(listed).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("button", { name: "Undo 2 referrals" })).toBeVisible();
  });

  test("goes on in the background, and tells the result with Undo", async () => {
    expectConsoleError(/A request failed/);
    const { user, listed } = await begin();
    await screen.findByText(/^The server cannot be reached at the moment\./);
    await user.click(screen.getByRole("button", { name: "Continue in Background" }));
    expect(await screen.findByRole("button", { name: "Undo 2 referrals" })).toBeVisible();
    expect(screen.getByText("2 referrals moved to Reviewing.")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await waitFor(() => expect(listed).toHaveLength(1));
  });
});

describe("a bulk action that goes on without its selection", () => {
  const DONE: BulkAction = {
    ...BEGUN,
    ...{ status: "REVIEWING", running: false, waiting: 0, done: 2 },
    finished_at: "2026-02-01T10:00:01Z",
  };
  const UNDOING: BulkAction = {
    ...DONE,
    ...{ running: true, waiting: 2, undo_requested_at: "2026-02-01T10:00:09Z", undo_seconds: null },
  };
  const UNDONE: BulkAction = {
    ...UNDOING,
    ...{ running: false, waiting: 0, done: 0, undone: 2, undone_at: "2026-02-01T10:00:10Z" },
  };

  /** Sets all that are pending to Reviewing, so that none matches any more. */
  async function begin() {
    let pending = [ADA, MAX];
    const begun = { ...BEGUN, status: "REVIEWING" as const };
    const { user } = show([
      http.post(api("/referrals/bulk/"), () => {
        pending = [];
        return HttpResponse.json(begun, { status: 202 });
      }),
      http.get(api("/referrals/"), () =>
        HttpResponse.json(pending, { headers: { "X-Total-Count": String(pending.length) } }),
      ),
    ]);
    await user.click(await screen.findByRole("button", { name: "Pending" }));
    await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
    await user.click(screen.getByRole("button", { name: "Select all 2 that match" }));
    await user.click(await screen.findByRole("button", { name: "Set Status…" }));
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    await user.click(screen.getByRole("option", { name: "Reviewing" }));
    await user.click(screen.getByRole("button", { name: "Set Status" }));
    return user;
  }

  test("tells the result with Undo where no row matches the filters any more", async () => {
    server.use(answer("get", "/bulk-actions/7/", DONE));
    const user = await begin();
    expect(await screen.findByText("No referrals found matching your filters.")).toBeInTheDocument();
    const dialog = within(screen.getByRole("dialog", { name: "Done" }));
    expect(dialog.getByText("2 referrals moved to Reviewing.")).toBeVisible();
    const undone = record("post", "/bulk-actions/7/undo/", UNDOING, 202);
    await user.click(dialog.getByRole("button", { name: /^Undo: / }));
    await waitFor(() => expect(undone).toHaveLength(1));
    server.use(answer("get", "/bulk-actions/7/", UNDONE));
    expect(await screen.findByText("2 referrals undone.", undefined, { timeout: 3000 })).toBeVisible();
  });

  test("tells the result in a notice where the screen was left", async () => {
    const reading = hold("get", "/bulk-actions/7/", DONE);
    await begin();
    await screen.findByRole("dialog", { name: "Working on it…" });
    await waitFor(() => expect(reading.calls).toHaveLength(1));
    // As by Back: the dialog covers the page.
    fireEvent.click(screen.getByRole("link", { name: "All Jobs", hidden: true }));
    expect(await screen.findByRole("heading", { level: 1, name: "All Jobs" })).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    reading.release();
    expect(await screen.findByRole("button", { name: "Undo 2 referrals" })).toBeVisible();
    expect(screen.getByText("2 referrals moved to Reviewing.")).toBeVisible();
  });

  test("is being undone, whatever was read before says later", async () => {
    const before = hold("get", "/bulk-actions/7/", DONE);
    const user = await begin();
    record("post", "/bulk-actions/7/undo/", UNDOING, 202);
    await user.click(await screen.findByRole("button", { name: "Stop and Undo" }));
    expect(await screen.findByRole("dialog", { name: "Undoing…" })).toBeVisible();
    server.use(answer("get", "/bulk-actions/7/", UNDONE));
    before.release();
    await flushRequests();
    expect(screen.queryByRole("dialog", { name: "Done" })).not.toBeInTheDocument();
    expect(await screen.findByText("2 referrals undone.", undefined, { timeout: 3000 })).toBeVisible();
  });

  test("is told as undone where the dialog is closed before that is answered", async () => {
    server.use(answer("get", "/bulk-actions/7/", DONE));
    const user = await begin();
    const undo = hold("post", "/bulk-actions/7/undo/", UNDOING, 202);
    await user.click(await screen.findByRole("button", { name: /^Undo: / }));
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(await screen.findByText("2 referrals moved to Reviewing.")).toBeVisible();
    server.use(answer("get", "/bulk-actions/7/", UNDONE));
    undo.release();
    expect(await screen.findByText("2 referrals undone.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Undo / })).not.toBeInTheDocument();
  });
});

test("reminds of all that match, and says that there are more now", async () => {
  expectConsoleError(/The server did not accept the form/);
  const sent: ReferralBulkInput[] = [];
  const { user } = show([
    http.get(api("/referrals/"), () => HttpResponse.json([ADA], { headers: { "X-Total-Count": "40" } })),
    http.post(api("/referrals/bulk/"), async ({ request }) => {
      sent.push((await request.json()) as ReferralBulkInput);
      const detail = "The list has changed: there are 41 referrals now. Look at them and try again.";
      return HttpResponse.json({ code: "count_changed", detail }, { status: 409 });
    }),
  ]);
  await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
  await user.click(screen.getByRole("button", { name: "Select all 40 that match" }));
  await user.click(screen.getByRole("button", { name: "Remind those who owe 40 referrals an answer" }));
  expect(await screen.findByRole("dialog", { name: "Send reminders for 40 referrals?" })).toHaveTextContent(
    "These are all that match the filters of the list, on all pages.",
  );
  await user.click(screen.getByRole("button", { name: "Send Reminders" }));
  expect(await screen.findByText(/there are 41 referrals now/)).toBeVisible();
  expect(sent).toEqual([{ action: "remind", count: 40, query: "" }]);
});

describe("selected rows that other filters hide", () => {
  const rows = [
    ADA,
    MAX,
    makeReferral({ id: 3, connection_name: "Nora Ek", status: "HIRED", allowed: reviewed }),
  ];
  const open = () =>
    renderApp("/all-referrals", {
      as: makeUser("HR"),
      handlers: [
        answer("get", "/referrals/counts/", COUNTS),
        list(
          "/referrals/",
          rows,
          ({ status, connection_name: name }, query) =>
            status === (query.get("status") ?? status) &&
            name.toLowerCase().includes(query.get("search") ?? ""),
        ),
      ],
      quiet: true,
    });
  const bar = () => within(screen.getByRole("group", { name: "Selection" }));
  const search = (text: string) =>
    fireEvent.change(screen.getByRole("searchbox", { name: "Search Referrals" }), {
      target: { value: text },
    });

  test("are counted apart, named, and dropped", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Max Frisch" }));
    expect(bar().getByRole("status")).toHaveTextContent("2 selected");
    search("nobody");
    expect(await screen.findByText("No referrals found matching your filters.")).toBeVisible();
    expect(bar().getByRole("status")).toHaveTextContent("0 here, 2 not shown");
    search("ada");
    await waitFor(() => expect(bar().getByRole("status")).toHaveTextContent("1 here, 1 not shown"));
    await user.click(bar().getByRole("button", { name: "Show who is not shown" }));
    const hidden = await screen.findByRole("dialog", { name: "Selected, and not shown" });
    expect(
      within(hidden)
        .getAllByRole("listitem")
        .map((each) => each.textContent),
    ).toEqual(["Max Frisch · Backend Engineer"]);
    await user.keyboard("{Escape}");
    await user.click(bar().getByRole("button", { name: "Drop those not shown" }));
    await waitFor(() => expect(bar().getByRole("status")).toHaveTextContent("1 selected"));
    search("");
    expect(await screen.findByRole("checkbox", { name: "Select Max Frisch" })).not.toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Select Ada Byron" })).toBeChecked();
  });

  test("do not stay once all that match were selected, nor do these come back with the filter", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
    await user.click(bar().getByRole("button", { name: "Select all 3 that match" }));
    expect(await screen.findByText("3 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Hired" }));
    await waitFor(() => expect(screen.queryByRole("group", { name: "Selection" })).not.toBeInTheDocument());
    expect(await screen.findByRole("checkbox", { name: "Select Nora Ek" })).not.toBeChecked();
    await user.click(screen.getByRole("button", { name: "All Statuses" }));
    expect(await screen.findByRole("checkbox", { name: "Select Ada Byron" })).not.toBeChecked();
    expect(screen.queryByRole("group", { name: "Selection" })).not.toBeInTheDocument();
  });

  test("of all that match, one that is unticked leaves the others on screen", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
    await user.click(bar().getByRole("button", { name: "Select all 3 that match" }));
    await screen.findByText("3 selected");
    await user.click(screen.getByRole("checkbox", { name: "Select Max Frisch" }));
    expect(await screen.findByText("2 selected")).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "Select Nora Ek" })).toBeChecked();
  });

  test("end where the board takes the place of the list", async () => {
    const { user } = open();
    server.use(list("/referrals/board/", []));
    await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
    await user.click(screen.getByRole("button", { name: "Board" }));
    await screen.findByRole("region", { name: "Board" });
    await user.click(screen.getByRole("button", { name: "List" }));
    expect(await screen.findByRole("checkbox", { name: "Select Ada Byron" })).not.toBeChecked();
  });
});
