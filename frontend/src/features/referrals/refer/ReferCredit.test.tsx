/** @module-tag slow */
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeUser } from "@/shared/testing/factories";
import { fail, record, server } from "@/shared/testing/server";
import { ADA, CREATED, JOB, openDialog, option, people, picker, submit } from "./referDialogTestUtils";

const OWN_EARLIER = "Your referral of March 2026 still counts.";

describe("before a referral, the dialog", () => {
  it("says what is known of one's own credit, first about the job, then about the person", async () => {
    const asked = record("get", `/jobs/${JOB.id}/credit/`, { rule: "own_earlier", sentence: OWN_EARLIER });
    const { user } = await openDialog();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.url.searchParams.has("connection")).toBe(false);
    await user.click(picker());
    await user.click(await option("Ada Byron"));
    expect(await screen.findByText(OWN_EARLIER)).toBeVisible();
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("connection")).toBe(String(ADA.id)));
  });

  it("has a link to the policy, which opens beside what is typed", async () => {
    await openDialog();
    const link = screen.getByText("Referral Policy");
    expect(link).toHaveAttribute("href", "/referral-policy");
    expect(link).toHaveAttribute("target", "_blank");
  });

  it("refers as usual if nothing could be learned about the credit", async () => {
    expectConsoleError(/500/);
    const { user } = await openDialog([people, fail("get", `/jobs/${JOB.id}/credit/`)]);
    await user.click(picker());
    await user.click(await option("Ada Byron"));
    expect(submit()).not.toHaveAttribute("aria-disabled", "true");
  });
});

const SUCCESS = "Successfully referred connection for Backend Engineer";
const COLLEAGUE = "A colleague came first.";

type Credit = NonNullable<(typeof CREATED)["credit"]>;

async function referWith(credit: Credit | null, referrer = makeUser("EMPLOYEE").id) {
  const created = { ...CREATED, connection_name: "Ada Byron", referrer, credit };
  record("post", "/referrals/", created, 201);
  const app = await openDialog();
  await app.user.click(picker());
  await app.user.click(await option("Ada Byron"));
  await app.user.click(submit());
  expect(await screen.findByText(SUCCESS)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  return app;
}

const colleagueFirst: Credit = {
  outcome: "colleague_first",
  sentence: COLLEAGUE,
  could_earn_from: "2026-08",
};

describe("after a referral, below the banner", () => {
  it("stands why it is not credited and from when one could earn; it can be kept without credit", async () => {
    const { user } = await referWith(colleagueFirst);
    expect(screen.getByText(COLLEAGUE)).toBeVisible();
    expect(screen.getByText(/You could earn credit for this person from August 2026\./)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Keep Without Credit" }));
    expect(screen.queryByText(COLLEAGUE)).not.toBeInTheDocument();
    expect(screen.getByText(SUCCESS)).toBeVisible();
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("is the button that withdraws it", async () => {
    const { user } = await referWith(colleagueFirst);
    const calls = record("post", `/referrals/${CREATED.id}/withdraw/`, null, 204);
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
    expect(
      await screen.findByText("You withdrew the referral of Ada Byron for Backend Engineer."),
    ).toBeVisible();
    expect(calls).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText(SUCCESS)).not.toBeInTheDocument());
    expect(screen.queryByText(COLLEAGUE)).not.toBeInTheDocument();
  });

  it("stands why it was not withdrawn", async () => {
    const { user } = await referWith(colleagueFirst);
    const detail = "This referral is already being reviewed and can no longer be withdrawn.";
    server.use(fail("post", `/referrals/${CREATED.id}/withdraw/`, 409, { code: "not_pending", detail }));
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByText(COLLEAGUE)).toBeVisible();
  });

  it.each([
    ["it is credited", { outcome: "credited", sentence: "Credited to you.", could_earn_from: null } as const],
    ["nothing is decided", null],
  ])("is nothing where %s", async (_case, credit) => {
    await referWith(credit);
    expect(screen.queryByText("Credited to you.")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Keep Without Credit" })).not.toBeInTheDocument();
  });

  it("is nothing where somebody else earns", async () => {
    await referWith(colleagueFirst, 99);
    expect(screen.queryByText(COLLEAGUE)).not.toBeInTheDocument();
  });
});
