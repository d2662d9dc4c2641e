/** @module-tag slow */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { note, openDialog } from "@/features/referrals/refer/referDialogTestUtils";
import type { Referral } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { countReferrals, makeAllowed, makeReferral, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, list, record, server } from "@/shared/testing/server";

const may = makeAllowed({ set_status: true, write: true });
const rows = [
  makeReferral({ id: 1, connection_name: "Ada", allowed: may }),
  makeReferral({ id: 2, connection_name: "Bea", allowed: may }),
];

const SENT = {
  ...{ id: 1, kind: "message", audience: "internal", text: "Call her", author: 3, author_name: "Hana Lind" },
  ...{ created_at: "2026-02-03T10:00:00Z", edited_at: null, editable_until: null },
  ...{ mentions: [], earlier_texts: [] },
};

const open = (path: string) =>
  renderApp(path, {
    as: makeUser("HR"),
    handlers: [
      list("/referrals/", rows),
      answer("get", "/referrals/counts/", countReferrals(rows)),
      http.get(api("/referrals/:id/"), ({ params }) =>
        HttpResponse.json({
          ...(rows[Number(params.id) - 1] as Referral),
          history: [],
          other_referrals: [],
        }),
      ),
      http.get(api("/referrals/:id/messages/"), () => HttpResponse.json([])),
    ],
    quiet: true,
  });

const panelOf = async (name: string) => within(await screen.findByRole("region", { name }));
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole("button", { name }));
const message = () => screen.findByLabelText("Internal message");
const words = () => screen.findByLabelText("Message to Dana Reyes");

async function openPanel() {
  const { user } = open("/all-referrals?open=1");
  await panelOf("Ada");
  await press(user, "Add a Message…");
  await user.type(await words(), "Thank you");
  await user.type(await message(), "Call her");
  return user;
}

/** Bea's form is empty, and what was written about Ada is there again. */
async function comeBack(user: UserEvent) {
  await panelOf("Bea");
  expect(await message()).toHaveValue("");
  await press(user, "Previous referral (K)");
  await panelOf("Ada");
}
async function isKept() {
  expect(screen.queryByText("Discard changes?")).not.toBeInTheDocument();
  expect(await words()).toHaveValue("Thank you");
  expect(await message()).toHaveValue("Call her");
}

describe("what is typed in the panel of a referral is kept, and nobody is asked,", () => {
  it("when another row is opened, or the next one", async () => {
    const user = await openPanel();
    await user.click(within(screen.getByRole("list", { name: "Referrals" })).getByText("Bea"));
    await screen.findByRole("heading", { level: 1, name: "Bea" });
    window.history.back();
    await panelOf("Ada");
    await isKept();
    await press(user, "Next referral (J)");
    await comeBack(user);
    await isKept();
  });

  it("when it is closed, by its button, by Escape or by Back", async () => {
    const user = await openPanel();
    const reopen = async () => {
      await waitFor(() => expect(screen.queryByRole("region", { name: "Ada" })).not.toBeInTheDocument());
      await user.keyboard("o");
      await panelOf("Ada");
      await isKept();
    };
    await press(user, "Close the referral");
    await reopen();
    screen.getByRole("button", { name: "Close the referral" }).focus();
    await user.keyboard("{Escape}");
    await reopen();
    window.history.back();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Ada" })).not.toBeInTheDocument());
    screen.getByRole("link", { name: "Ada" }).focus();
    await reopen();
  });

  it("and on its own screen, also after another one; sent words are gone", async () => {
    const user = await openPanel();
    await user.click((await panelOf("Ada")).getByRole("link", { name: "Ada" }));
    await waitFor(() => expect(currentPath()).toBe("/referrals/1"));
    await isKept();
    await user.click(screen.getByRole("link", { name: "Reports" }));
    await screen.findByRole("heading", { level: 1, name: "Reports" });
    window.history.back();
    await waitFor(() => expect(currentPath()).toBe("/referrals/1"));
    await isKept();
    record("post", "/referrals/1/messages/", SENT, 201);
    await press(user, "Send to Reviewers");
    await waitFor(async () => expect(await message()).toHaveValue(""));
    await press(user, "Back");
    await panelOf("Ada");
    expect(await message()).toHaveValue("");
    expect(await words()).toHaveValue("Thank you");
  });

  it("until it is sent, also if another referral was opened meanwhile", async () => {
    const user = await openPanel();
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const posts: Promise<unknown>[] = [];
    server.use(
      http.post(api("/referrals/1/messages/"), async () => {
        posts.push(arrived);
        await arrived;
        return HttpResponse.json(SENT, { status: 201 });
      }),
    );
    await press(user, "Send to Reviewers");
    await waitFor(() => expect(posts).toHaveLength(1));
    await press(user, "Next referral (J)");
    await panelOf("Bea");
    arrive();
    await press(user, "Previous referral (K)");
    await panelOf("Ada");
    expect(await screen.findByRole("list", { name: "Conversation" })).toHaveTextContent("Call her");
    expect(await message()).toHaveValue("");
    expect(await words()).toHaveValue("Thank you");
  });

  it("and if it could not be sent, that is said, and the words come back, before what was typed since", async () => {
    expectConsoleError(/^The server did not accept the form\./, /^A request failed\./);
    const user = await openPanel();
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(
      http.post(api("/referrals/1/messages/"), async () => {
        await arrived;
        return HttpResponse.json({ detail: "The server is busy." }, { status: 503 });
      }),
    );
    await press(user, "Send to Reviewers");
    await press(user, "Next referral (J)");
    await comeBack(user);
    // What is on its way is not offered to be sent once more.
    expect(await message()).toHaveValue("");
    await user.type(await message(), "Or write");
    arrive();
    expect(await screen.findByText(/^Nothing was sent about Ada: /)).toBeVisible();
    expect(await message()).toHaveValue("Call her\n\nOr write");
    expect(await words()).toHaveValue("Thank you");
  });

  it("until the user signs out, who is asked, as before the page is left", async () => {
    const user = await openPanel();
    await press(user, "Close the referral");
    expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(false);
    record("post", "/auth/logout/", null, 204);
    await press(user, "User menu");
    await user.click(await screen.findByRole("menuitem", { name: /^sign out$/i }));
    await press(user, "Discard");
    expect(await screen.findByRole("heading", { name: "Sign in to your account" })).toBeVisible();
    expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(true);
  });
});

/** Opens another screen from the palette. */
async function goByPalette(user: UserEvent) {
  await user.keyboard("{Control>}k{/Control}");
  await user.click(await screen.findByRole("option", { name: "Profile" }));
}

describe("a dialog asks before what is typed is lost,", () => {
  it("addresses to invite: on Escape, and on another screen from the palette", async () => {
    const { user } = renderApp("/users", { as: makeUser("HR"), quiet: true });
    await press(user, "Invite People");
    const field = await screen.findByLabelText("Email addresses");
    await user.click(field);
    await user.paste("ada@acme.example, bea@acme.example");
    await user.keyboard("{Escape}");
    // Enter keeps them.
    expect(await screen.findByRole("button", { name: "Keep Editing" })).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByText("Discard changes?")).not.toBeInTheDocument());
    await goByPalette(user);
    await press(user, "Keep Editing");
    await waitFor(() => expect(screen.queryByText("Discard changes?")).not.toBeInTheDocument());
    expect(currentPath()).toBe("/users?invite=people");
    expect(field).toHaveValue("ada@acme.example, bea@acme.example");
    await user.keyboard("{Escape}");
    await press(user, "Discard");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("a note in the refer dialog, also while somebody is added; not a search", async () => {
    const { user } = await openDialog();
    await user.type(note(), "A friend");
    await goByPalette(user);
    await press(user, "Keep Editing");
    await waitFor(() => expect(screen.queryByText("Discard changes?")).not.toBeInTheDocument());
    expect(note()).toHaveValue("A friend");
    await press(user, "Add Someone You Know");
    await screen.findByLabelText("First Name");
    await goByPalette(user);
    await press(user, "Keep Editing");
    await waitFor(() => expect(screen.queryByText("Discard changes?")).not.toBeInTheDocument());
    await press(user, "Back");
    await user.clear(note());
    await user.type(screen.getByLabelText("Search Connections", { selector: "input" }), "Ada");
    await goByPalette(user);
    await waitFor(() => expect(currentPath()).toBe("/profile"));
  });
});
