import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CreditDetail, ReferralDetail } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import {
  countReferrals,
  makeCreditDetail,
  makeObjection,
  makeReferral,
  makeUser,
} from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";

const dana = makeUser("EMPLOYEE");
const COLLEAGUE = "A colleague came first.";

function open(decision: CreditDetail, overrides: Partial<ReferralDetail> = {}, path = "/referrals/5") {
  const { outcome, sentence, could_earn_from } = decision;
  const credit = { outcome, sentence, could_earn_from };
  const referral = makeReferral({ id: 5, referrer: dana.id, credit, ...overrides });
  return renderApp(path, {
    as: dana,
    handlers: [
      answer("get", "/referrals/5/", referral),
      answer("get", "/referrals/5/messages/", []),
      answer("get", "/referrals/5/credit/", decision),
      list("/referrals/", [referral]),
      answer("get", "/referrals/counts/", countReferrals([referral])),
    ],
  });
}

const credit = async () => within(await screen.findByRole("region", { name: "Credit" }));

describe("the credit of one's own referral", () => {
  it("is said in a sentence, with a link to the policy", async () => {
    open(makeCreditDetail({ outcome: "credited", sentence: "This is credited to you.", may_object: false }));
    expect((await credit()).getByText("This is credited to you.")).toBeVisible();
    expect((await credit()).getByRole("link", { name: "Referral Policy" })).toHaveAttribute(
      "href",
      "/referral-policy",
    );
    expect((await credit()).queryByRole("button")).not.toBeInTheDocument();
  });

  it("is said from when on it could be earned", async () => {
    open(makeCreditDetail({ could_earn_from: "2026-08" }));
    expect(
      (await credit()).getByText(/You could earn credit for this person from August 2026\./),
    ).toBeVisible();
  });

  it("can be objected to, and HR's answer will stand there", async () => {
    const { user } = open(makeCreditDetail());
    await user.click(await (await credit()).findByRole("button", { name: "Object" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Object to this decision?" }));
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await dialog.findByText("Please say why you object")).toBeVisible();
    await user.type(dialog.getByLabelText("Why should this referral be credited to you?"), "I was first. ");
    const sent = makeObjection({ text: "I was first." });
    const calls = record(
      "post",
      "/referrals/5/objection/",
      makeCreditDetail({ may_object: false, objections: [sent] }),
      201,
    );
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Your objection has been sent. HR will answer it.")).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ text: "I was first." }]);
    expect(await (await credit()).findByText("I was first.")).toBeVisible();
    expect((await credit()).getByText("HR will answer you here.")).toBeVisible();
    expect((await credit()).queryByRole("button", { name: "Object" })).not.toBeInTheDocument();
  });

  it("keeps the words of an objection that was not sent", async () => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = open(makeCreditDetail());
    await user.click(await (await credit()).findByRole("button", { name: "Object" }));
    const text = await screen.findByLabelText("Why should this referral be credited to you?");
    await user.type(text, "Look");
    server.use(
      fail("post", "/referrals/5/objection/", 409, {
        code: "already_objected",
        detail: "You have objected.",
      }),
    );
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Your objection was not sent: You have objected.")).toBeVisible();
    expect(text).toHaveValue("Look");
  });

  it("has HR's answer to an objection", async () => {
    const answered = makeObjection({
      answer: "The first referral was withdrawn in between.",
      answered_by_name: "Robin Hale",
      answered_at: "2026-02-05T10:00:00Z",
      upheld: true,
      earns: "as_well",
    });
    open(makeCreditDetail({ outcome: "credited", may_object: false, objections: [answered] }));
    expect(await (await credit()).findByText("HR answered on Feb 5, 2026:")).toBeVisible();
    expect((await credit()).getByText("The first referral was withdrawn in between.")).toBeVisible();
    expect((await credit()).queryByText("HR will answer you here.")).not.toBeInTheDocument();
  });

  it("says when the objections could not be loaded", async () => {
    const { user } = open(makeCreditDetail());
    server.use(fail("get", "/referrals/5/credit/"));
    expect(
      await (await credit()).findByText("Your objections could not be loaded: Failure 500"),
    ).toBeVisible();
    server.use(answer("get", "/referrals/5/credit/", makeCreditDetail()));
    await user.click((await credit()).getByRole("button", { name: "Retry" }));
    expect(await (await credit()).findByRole("button", { name: "Object" })).toBeVisible();
  });

  it("stands in the details of My Referrals, too", async () => {
    const { user } = open(makeCreditDetail(), {}, "/my-referrals");
    await user.click(await screen.findByRole("button", { name: /^Details: Ada Byron/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(COLLEAGUE)).toBeVisible();
    expect(await dialog.findByRole("button", { name: "Object" })).toBeVisible();
  });

  it("is not mentioned, nor asked for, while nothing is decided", async () => {
    const asked = record("get", "/referrals/5/credit/", makeCreditDetail());
    open(makeCreditDetail(), { credit: null });
    await screen.findByRole("region", { name: "Details" });
    await waitFor(() => expect(screen.queryByRole("region", { name: "Credit" })).not.toBeInTheDocument());
    expect(asked).toHaveLength(0);
  });
});
