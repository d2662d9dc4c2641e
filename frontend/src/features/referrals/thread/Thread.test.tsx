/** @module-tag slow */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Account, Message, ReferralDetail } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { countReferrals, makeAllowed, makeReferral, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";

const manager = makeUser("HIRING_MANAGER", { id: 3 });
const dana = makeUser("EMPLOYEE", { id: 7 });
const unknown = { ...makeReferral().candidate, email: null };
const referral = makeReferral({
  id: 5,
  candidate: unknown,
  allowed: makeAllowed({ set_status: true, write: true, ask_contact: true }),
});

const message = (overrides: Partial<Message>): Message => ({
  id: 1,
  kind: "message",
  audience: "internal",
  text: "Shall we?",
  author: 3,
  author_name: "Hana Lind",
  created_at: "2026-02-03T10:00:00Z",
  edited_at: null,
  editable_until: null,
  mentions: [],
  earlier_texts: [],
  ...overrides,
});

const open = (messages: Message[], as: Account = manager, shown: ReferralDetail = referral) =>
  renderApp("/referrals/5", {
    as,
    handlers: [answer("get", "/referrals/5/", shown), answer("get", "/referrals/5/messages/", messages)],
  });

describe("the conversation", () => {
  it("shows author, audience and earlier versions of messages", async () => {
    open([
      message({ mentions: [{ id: 9, name: "Mo Lee" }], text: "Ask @Mo Lee" }),
      message({
        id: 2,
        audience: "shared",
        text: "First",
        edited_at: "2026-02-03T10:02:00Z",
        earlier_texts: [{ text: "Frist", replaced_at: "2026-02-03T10:02:00Z" }],
      }),
    ]);
    const [internal, shared] = within(await screen.findByRole("list", { name: "Conversation" })).getAllByRole(
      "listitem",
    );
    expect(internal).toHaveTextContent(/Hana Lind.*Internal.*Ask @Mo Lee/);
    expect(shared).toHaveTextContent(/Shared with Dana Reyes.*First/);
    expect(within(shared as HTMLElement).getByText("Edited")).toBeVisible();
  });

  it("says who will see a message before it is sent, and is internal by default", async () => {
    const { user } = open([]);
    expect(await screen.findByText("No messages yet.")).toBeVisible();
    const text = screen.getByLabelText("Internal message");
    expect(text).toHaveAccessibleDescription("Only reviewers and HR can see this.");
    expect(screen.getByRole("button", { name: "Send to Reviewers" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Shared with Dana Reyes" }));
    expect(screen.getByLabelText("Shared message")).toHaveAccessibleDescription("Dana Reyes can see this.");
    await user.type(screen.getByLabelText("Shared message"), "When can she start?");
    const posts = record(
      "post",
      "/referrals/5/messages/",
      message({ audience: "shared", text: "Sent" }),
      201,
    );
    await user.click(screen.getByRole("button", { name: "Send to Dana Reyes" }));
    expect(await screen.findByText("Sent")).toBeVisible();
    expect(posts[0]?.body).toEqual({ text: "When can she start?", audience: "shared" });
    expect(screen.getByLabelText("Shared message")).toHaveValue("");
  });

  it("mentions those who may see it", async () => {
    const { user } = open([]);
    const asked = record("get", "/referrals/5/mentionable/", [{ id: 9, name: "Mo Lee" }]);
    await user.type(await screen.findByPlaceholderText("Type @ to mention a colleague"), "Ask @m");
    await user.click(await screen.findByRole("option", { name: "Mo Lee" }));
    expect(asked[0]?.url.searchParams.get("audience")).toBe("internal");
    const posts = record("post", "/referrals/5/messages/", message({}), 201);
    await user.click(await screen.findByRole("button", { name: "Send to Reviewers" }));
    await waitFor(() =>
      expect(posts[0]?.body).toEqual({ text: "Ask @Mo Lee ", audience: "internal", mentioned: [9] }),
    );
  });

  describe("while a name is typed after @", () => {
    const people = [
      { id: 8, name: "Hana Lind" },
      { id: 9, name: "Mo Lee" },
      { id: 10, name: "Moira Berg" },
    ];
    const begin = async () => {
      const { user } = open([]);
      const asked = record("get", "/referrals/5/mentionable/", people);
      const text = await screen.findByLabelText("Internal message");
      return { user, asked, text };
    };

    it("offers those who may see it, and takes one by arrows and Enter", async () => {
      const { user, asked, text } = await begin();
      await user.type(text, "Ask @mo");
      const list_ = await screen.findByRole("listbox", { name: "Colleagues who can see this" });
      const options = within(list_).getAllByRole("option");
      expect(options.map(({ textContent }) => textContent)).toEqual(["Mo Lee", "Moira Berg"]);
      expect(asked.map(({ url }) => url.searchParams.get("audience"))).toEqual(["internal"]);
      expect(text).toHaveAttribute("aria-activedescendant", options[0]?.id);
      await user.keyboard("{ArrowDown}");
      expect(text).toHaveAttribute("aria-activedescendant", options[1]?.id);
      await user.keyboard("{ArrowDown}{ArrowUp}{Enter}");
      expect(text).toHaveValue("Ask @Moira Berg ");
      expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
      await user.keyboard("please");
      const posts = record("post", "/referrals/5/messages/", message({}), 201);
      await user.click(screen.getByRole("button", { name: "Send to Reviewers" }));
      await waitFor(() =>
        expect(posts[0]?.body).toEqual({
          text: "Ask @Moira Berg please",
          audience: "internal",
          mentioned: [10],
        }),
      );
    });

    it("takes nobody by the Enter that ends a conversion in Safari", async () => {
      const { user, text } = await begin();
      await user.type(text, "Ask @mo");
      await screen.findByRole("listbox", { name: "Colleagues who can see this" });
      fireEvent.keyDown(text, { key: "Enter", code: "Enter", keyCode: 229, isComposing: false });
      expect(text).toHaveValue("Ask @mo");
    });

    it("takes one by a click, in the middle of a text", async () => {
      const { user, text } = await begin();
      await user.type(text, "Ask  today");
      await user.type(text, "@", { initialSelectionStart: 4, initialSelectionEnd: 4 });
      await user.click(await screen.findByRole("option", { name: "Hana Lind" }));
      expect(text).toHaveValue("Ask @Hana Lind today");
      expect(text).toHaveFocus();
      await user.keyboard("now ");
      expect(text).toHaveValue("Ask @Hana Lind now today");
    });

    it("closes on Escape, and allows writing e-mail addresses", async () => {
      const { user, text } = await begin();
      await user.type(text, "@h");
      await screen.findByRole("listbox");
      await user.keyboard("{Escape}");
      expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
      await user.keyboard("a{Enter}mo@lee.example");
      expect(text).toHaveValue("@ha\nmo@lee.example");
      expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
      await user.keyboard(" @");
      expect(await screen.findByRole("listbox")).toBeVisible();
      await user.tab();
      expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    });

    it("offers other people once the referrer can see the message", async () => {
      const { user, asked, text } = await begin();
      await user.type(text, "@");
      await screen.findByRole("listbox");
      await user.click(screen.getByRole("button", { name: "Shared with Dana Reyes" }));
      await user.type(screen.getByLabelText("Shared message"), "h");
      await screen.findByRole("option", { name: "Hana Lind" });
      expect(asked.map(({ url }) => url.searchParams.get("audience"))).toEqual(["internal", "shared"]);
    });
  });

  it("can be edited by its author for a while", async () => {
    const until = new Date(Date.now() + 60_000).toISOString();
    const { user } = open([message({ editable_until: until })]);
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const list_ = within(screen.getByRole("list", { name: "Conversation" }));
    await user.clear(list_.getByLabelText("Internal message"));
    await user.type(list_.getByLabelText("Internal message"), "Better");
    const puts = record("put", "/referrals/5/messages/1/", message({ text: "Better" }));
    await user.click(list_.getByRole("button", { name: "Save" }));
    expect(await list_.findByText("Better")).toBeVisible();
    expect(puts[0]?.body).toEqual({ text: "Better" });
  });

  it("says that it could not be loaded, and tries again", async () => {
    const { user } = renderApp("/referrals/5", {
      as: manager,
      handlers: [answer("get", "/referrals/5/", referral), fail("get", "/referrals/5/messages/")],
    });
    expect(await screen.findByText("The conversation could not be loaded.")).toBeVisible();
    server.use(answer("get", "/referrals/5/messages/", []));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No messages yet.")).toBeVisible();
  });
});

describe("contact details", () => {
  it("are requested with one click", async () => {
    const { user } = open([]);
    const posts = record("post", "/referrals/5/contact-request/", {
      ...referral,
      contact_requested_at: "2026-02-04T10:00:00Z",
      allowed: makeAllowed({ set_status: true, write: true }),
    });
    await user.click(
      await screen.findByRole("button", { name: "Ask for Contact: Ada Byron, from Dana Reyes" }),
    );
    expect(await screen.findByText("We've asked Dana Reyes for contact details.")).toBeVisible();
    expect(screen.getByText(/^Dana Reyes was asked on /)).toBeVisible();
    expect(posts).toHaveLength(1);
  });

  it("are added by the referrer in My Referrals", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const mine = {
      ...referral,
      referrer: dana.id,
      contact_requested_at: "2026-02-04T10:00:00Z",
      allowed: makeAllowed({ write: true, give_contact: true }),
    };
    const { user } = renderApp("/my-referrals", {
      as: dana,
      handlers: [
        list("/referrals/", [mine]),
        answer("get", "/referrals/counts/", countReferrals([mine])),
        answer("get", "/referrals/5/", mine),
        answer("get", "/referrals/5/messages/", [message({ audience: "shared", text: "How?" })]),
        fail("post", "/referrals/5/contact/", 400, { contact: ["Please enter a valid email address"] }),
      ],
    });
    await user.click(await screen.findByRole("button", { name: /^Details: Ada Byron/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("How?")).toBeVisible();
    // The referrer writes to reviewers; there is no audience to select.
    expect(dialog.queryByRole("group", { name: "Who can see this" })).not.toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Send" })).toBeVisible();
    await user.type(dialog.getByLabelText("Email address or phone number"), "ada@");
    await user.click(dialog.getByRole("button", { name: "Add Contact Details" }));
    expect(await dialog.findByText("Please enter a valid email address")).toBeVisible();
    const given = { ...mine, candidate: { ...unknown, email: "ada@x.org" }, allowed: makeAllowed() };
    const posts = record("post", "/referrals/5/contact/", given);
    await user.type(dialog.getByLabelText("Email address or phone number"), "x.org");
    await user.click(dialog.getByRole("button", { name: "Add Contact Details" }));
    expect(await screen.findByText("Thank you. We've added the contact details.")).toBeVisible();
    expect(await dialog.findByText("ada@x.org")).toBeVisible();
    expect(posts[0]?.body).toEqual({ contact: "ada@x.org" });
  });
});
