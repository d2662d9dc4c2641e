/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CreditDetail, CreditForHr, CreditObjection, Role } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeAllowed, makeReferral, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, record, server } from "@/shared/testing/server";

const SENTENCE = "Not credited: a colleague's earlier referral protects this person.";
const URL = "/referrals/5/credit/";

const credit = { outcome: "colleague_first" as const, sentence: SENTENCE, could_earn_from: null };
const referral = makeReferral({ id: 5, referrer: 7007, credit, allowed: makeAllowed({ set_status: true }) });

const decision: CreditForHr["history"][number] = {
  ...credit,
  rule: "colleague",
  cause: "created",
  cause_sentence: "The referral was made.",
  facts: ["Referred on Feb 1, 2026 by Dana Reyes, whose role was Employee."],
  policy_number: 1,
  made_at: "2026-02-01T10:00:00Z",
};
const objection: CreditObjection = {
  id: 1,
  text: "I told you about her in January.",
  made_by_name: "Dana Reyes",
  made_at: "2026-02-03T10:00:00Z",
  answer: "",
  answered_by_name: null,
  answered_at: null,
  upheld: null,
  earns: null,
};
const answered: CreditObjection = {
  ...objection,
  answer: "You are right.",
  answered_by_name: "Hana Berg",
  answered_at: "2026-02-04T10:00:00Z",
  upheld: true,
  earns: "instead",
};

const makeCredit = (hr: Partial<CreditForHr> = {}, changes: Partial<CreditDetail> = {}): CreditDetail => ({
  ...credit,
  made_at: "2026-02-01T10:00:00Z",
  policy_number: 1,
  policy_sentences: ["Whoever refers a person first is credited for them."],
  may_object: false,
  objections: [],
  hr: {
    rule: "colleague",
    facts: decision.facts,
    history: [decision],
    contacts: [],
    may_decide: true,
    contact_needs_reason: false,
    may_uphold: true,
    awaits_hr: false,
    ...hr,
  },
  ...changes,
});

const show = (shown: CreditDetail, path = "/referrals/5#credit") =>
  renderApp(path, {
    as: makeUser("HR"),
    handlers: [
      answer("get", "/referrals/5/", referral),
      answer("get", "/referrals/5/messages/", []),
      answer("get", URL, shown),
    ],
    quiet: true,
  });
const section = async () => within(await screen.findByRole("region", { name: "Credit" }));

describe("the credit of a referral", () => {
  it("is shown with its sentence; the reasons are read when somebody asks for them", async () => {
    const { user } = show(makeCredit(), "/referrals/5");
    const calls = record("get", URL, makeCredit());
    const part = await section();
    expect(part.getByText("A colleague came first")).toBeVisible();
    expect(part.getByText(SENTENCE)).toBeVisible();
    expect(calls).toHaveLength(0);
    await user.click(part.getByRole("button", { name: "Show Reasons" }));
    // The button is gone, and the keyboard goes on from here.
    expect(screen.getByRole("region", { name: "Credit" })).toHaveFocus();
    const [facts] = await part.findAllByRole("list", { name: "Facts" });
    expect(facts).toHaveTextContent(decision.facts[0] ?? "");
    expect(part.getByText("Version 1 of the referral policy counts")).toBeVisible();
    const history = part.getByText("All Decisions");
    expect(part.getByText("The referral was made.")).not.toBeVisible();
    await user.click(history);
    expect(part.getByText("The referral was made.")).toBeVisible();
  });

  it("says that nothing is decided yet", async () => {
    renderApp("/referrals/5", {
      as: makeUser("HR"),
      handlers: [answer("get", "/referrals/5/", { ...referral, credit: null })],
      quiet: true,
    });
    const part = await section();
    expect(part.getByText("Nothing is decided about this referral yet.")).toBeVisible();
    expect(part.queryByRole("button", { name: "Show Reasons" })).not.toBeInTheDocument();
  });

  it.each<Role>(["HIRING_MANAGER", "EMPLOYEE"])("is not shown so to %s", async (role) => {
    renderApp("/referrals/5", {
      as: makeUser(role),
      handlers: [answer("get", "/referrals/5/", { ...referral, credit: null })],
      quiet: true,
    });
    expect(await screen.findByRole("region", { name: "Details" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Credit" })).not.toBeInTheDocument();
  });

  it("can be loaded again after an error", async () => {
    const { user } = show(makeCredit());
    server.use(fail("get", URL, 500));
    const part = await section();
    expect(await part.findByText(/^Failed to load the reasons: /)).toBeVisible();
    server.use(answer("get", URL, makeCredit()));
    await user.click(part.getByRole("button", { name: "Retry" }));
    expect(await part.findByText("None is recorded.")).toBeVisible();
  });

  it("is nothing that HR decides about a person whom they have referred themselves", async () => {
    show(makeCredit({ may_decide: false, awaits_hr: true }, { objections: [objection] }));
    const part = await section();
    expect(await part.findByText(/^You have referred this person yourself/)).toBeVisible();
    for (const name of ["Record Earlier Contact", "Answer Objection", "Decide Anew"])
      expect(part.queryByRole("button", { name })).not.toBeInTheDocument();
  });

  it("is decided anew where it waits for that", async () => {
    const { user } = show(makeCredit({ awaits_hr: true }));
    const part = await section();
    const posts = record("post", "/referrals/5/credit/decide/", makeCredit());
    await user.click(await part.findByRole("button", { name: "Decide Anew" }));
    expect(await screen.findByText("The credit was decided anew.")).toBeVisible();
    expect(posts).toHaveLength(1);
    expect(part.queryByRole("button", { name: "Decide Anew" })).not.toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Credit" })).toHaveFocus();
  });
});

describe("an earlier contact", () => {
  const contact: CreditForHr["contacts"][number] = {
    id: 1,
    kind: "application",
    day: "2026-01-20",
    reference: "ATS 4711",
    reason: "Found too late",
    entered_by_name: "Hana Berg",
    entered_at: "2026-02-05T10:00:00Z",
    counts: false,
  };
  const PATH = "/referrals/5/earlier-contacts/";

  it("is recorded, and shown with the day of its entry", async () => {
    const { user } = show(makeCredit());
    await user.click(await (await section()).findByRole("button", { name: "Record Earlier Contact" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Record an earlier contact" }));
    expect(dialog.queryByLabelText("Reason")).not.toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Record" }));
    expect(await dialog.findByText("Choose what it was")).toBeVisible();
    expect(dialog.getByText("Enter the day")).toBeVisible();
    await user.click(dialog.getByRole("combobox", { name: "What It Was" }));
    await user.click(await screen.findByRole("option", { name: "They applied themselves" }));
    await user.type(dialog.getByLabelText("Day"), "2026-01-20");
    await user.type(dialog.getByLabelText("Where It Stands"), "ATS 4711");
    const posts = record("post", PATH, makeCredit({ contacts: [contact] }), 201);
    await user.click(dialog.getByRole("button", { name: "Record" }));
    expect(await screen.findByText("The earlier contact was recorded.")).toBeVisible();
    expect(posts[0]?.body).toEqual({ kind: "application", day: "2026-01-20", reference: "ATS 4711" });
    const contacts = within(await (await section()).findByRole("list", { name: "Earlier Contacts" }));
    const row = contacts.getByRole("listitem");
    expect(row).toHaveTextContent("They applied themselves, Jan 20, 2026");
    expect(row).toHaveTextContent("Where it stands: ATS 4711");
    expect(row).toHaveTextContent("Reason: Found too late");
    expect(row).toHaveTextContent(/Entered by Hana Berg, Feb 5, 2026/);
    expect(row).toHaveTextContent("Does not count for this referral.");
  });

  it("needs a reason once the review has begun, and the server's errors stand beside the fields", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = show(makeCredit({ contact_needs_reason: true }));
    await user.click(await (await section()).findByRole("button", { name: "Record Earlier Contact" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("combobox", { name: "What It Was" }));
    await user.click(await screen.findByRole("option", { name: "We were in touch with them" }));
    await user.type(dialog.getByLabelText("Day"), "2026-01-20");
    await user.click(dialog.getByRole("button", { name: "Record" }));
    expect(await dialog.findByText("Enter the reason")).toBeVisible();
    await user.type(dialog.getByLabelText("Reason"), "Found it in the mailbox");
    server.use(fail("post", PATH, 400, { day: ["Not in the future."] }));
    await user.click(dialog.getByRole("button", { name: "Record" }));
    expect(await dialog.findByText("Not in the future.")).toBeVisible();
    const posts = record("post", PATH, makeCredit(), 201);
    await user.click(dialog.getByRole("button", { name: "Record" }));
    await waitFor(() =>
      expect(posts[0]?.body).toEqual({
        kind: "contact",
        day: "2026-01-20",
        reference: "",
        reason: "Found it in the mailbox",
      }),
    );
  });
});

describe("an objection", () => {
  const PATH = "/referrals/5/objection/answer/";
  const openAnswer = async (shown: CreditDetail) => {
    const { user } = show(shown);
    const part = await section();
    expect(await part.findByText(objection.text)).toBeVisible();
    expect(part.getByText("Waits for HR.")).toBeVisible();
    await user.click(part.getByRole("button", { name: "Answer Objection" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Answer the objection" }));
    await user.click(dialog.getByRole("combobox", { name: "Your Decision" }));
    const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    return { user, part, dialog, options };
  };

  it("is upheld with a reason: it earns instead of the other", async () => {
    const { user, part, dialog, options } = await openAnswer(makeCredit({}, { objections: [objection] }));
    expect(options).toHaveLength(3);
    await user.click(screen.getByRole("option", { name: "This referral earns instead of the other" }));
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await dialog.findByText("Enter the reason")).toBeVisible();
    await user.type(dialog.getByLabelText("Reason"), "You are right.");
    const posts = record("post", PATH, makeCredit({}, { objections: [answered] }));
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("The objection was answered.")).toBeVisible();
    expect(posts[0]?.body).toEqual({ upheld: true, earns: "instead", answer: "You are right." });
    expect(await part.findByText("Upheld: it earns instead of the other referral")).toBeVisible();
    expect(part.getByText("You are right.")).toBeVisible();
    expect(part.getByText(/^Answered by Hana Berg, /)).toBeVisible();
    expect(part.queryByRole("button", { name: "Answer Objection" })).not.toBeInTheDocument();
  });

  it("is not upheld; without another referral, nothing is earned instead of it", async () => {
    const shown = makeCredit({}, { outcome: "known_before", objections: [objection] });
    const { user, dialog, options } = await openAnswer(shown);
    expect(options).toEqual(["The decision stays", "This referral earns"]);
    await user.click(screen.getByRole("option", { name: "The decision stays" }));
    await user.type(dialog.getByLabelText("Reason"), "They applied.");
    const posts = record("post", PATH, shown);
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(posts[0]?.body).toEqual({ upheld: false, answer: "They applied." }));
  });

  it("cannot be upheld where the referrer can never earn", async () => {
    const { dialog, options } = await openAnswer(
      makeCredit({ may_uphold: false }, { outcome: "not_eligible", objections: [objection] }),
    );
    expect(options).toEqual(["The decision stays"]);
    expect(dialog.getByText(/^It cannot be upheld: /)).toBeInTheDocument();
  });
});
