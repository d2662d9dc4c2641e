import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Account, ComparedReferral, ReferralDetail } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeAllowed, makeReferral, makeUser } from "@/shared/testing/factories";
import { pressNotice } from "@/shared/testing/pressNotice";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, record, server } from "@/shared/testing/server";
// Imported here, so that no test waits for the chunks.
import "./ReferralScreen";

const compared = (overrides: Partial<ComparedReferral> = {}): ComparedReferral => ({
  id: 8,
  job_title: "Data Engineer",
  status: "REVIEWING",
  referrer_name: "Sam Okafor",
  created_at: "2026-01-01T10:00:00Z",
  updated_at: "2026-01-01T10:00:00Z",
  connection_name: "Ada King",
  email: "ada@example.org",
  profile_url: "https://www.linkedin.com/in/ada-king",
  candidate_company: "Analytical Engines",
  ...overrides,
});
const other = compared();
const NOBODY = { possible: [], others: [], kept_apart: [] };
const MERGED = { ...NOBODY, others: [{ ...other, merged_by_hr: true }] };
const URL = "/referrals/5/same-person/";

const open = (same: object, referral: Partial<ReferralDetail> = {}, as: Account = makeUser("HR")) =>
  renderApp("/referrals/5", {
    as,
    handlers: [
      answer("get", "/referrals/5/", makeReferral({ id: 5, ...referral })),
      answer("get", "/referrals/5/messages/", []),
      answer("get", URL, same as never),
    ],
  });

const section = async () => within(await screen.findByRole("region", { name: "May Be the Same Person" }));

it("shows HR what can be compared, merges, and takes it back", async () => {
  const { user } = open({ ...NOBODY, possible: [other] });
  const shown = await section();
  expect(shown.getByRole("link", { name: "Ada King" })).toHaveAttribute("href", "/referrals/8");
  for (const text of ["Data Engineer · Analytical Engines", "ada@example.org", other.profile_url])
    expect(shown.getByText(text)).toBeVisible();
  expect(shown.getByText(/Referred by Sam Okafor/)).toBeVisible();

  const merges = record("post", `${URL}merge/`, MERGED);
  const splits = record("post", `${URL}split/`, { ...NOBODY, possible: [other] });
  server.use(answer("get", URL, MERGED));
  await user.click(shown.getByRole("button", { name: "Merge with Ada King" }));
  expect(await screen.findByText("Merged with Ada King: one person from now on.")).toBeVisible();
  expect(merges.map(({ body }) => body)).toEqual([{ referral_id: 8 }]);
  expect(screen.queryByRole("region", { name: "May Be the Same Person" })).not.toBeInTheDocument();

  server.use(answer("get", URL, { ...NOBODY, possible: [other] }));
  await pressNotice("Undo Ada King");
  await waitFor(() => expect(splits.map(({ body }) => body)).toEqual([{ referral_id: 8 }]));
  expect(await section()).toBeTruthy();
});

it("keeps people apart, and can merge them later", async () => {
  const { user } = open({ ...NOBODY, possible: [other] });
  const apart = { ...NOBODY, kept_apart: [other] };
  const calls = record("post", `${URL}keep-apart/`, apart);
  const keep = (await section()).getByRole("button", { name: "Keep Apart from Ada King" });
  server.use(answer("get", URL, apart));
  await user.click(keep);
  expect(await screen.findByText("Kept apart from Ada King.")).toBeVisible();
  expect(calls).toHaveLength(1);
  const list = within(await screen.findByRole("list", { name: "Kept Apart by HR" }));
  expect(list.getByRole("button", { name: "Merge with Ada King" })).toBeVisible();
});

it("splits what HR has merged, and says why it did not", async () => {
  const one = { ...other, job_title: "Data Engineer" };
  const { user } = open(MERGED, { other_referrals: [one] });
  const others = within(await screen.findByRole("region", { name: "Other Referrals of This Person" }));
  expect(await others.findByText("Merged by HR")).toBeVisible();
  server.use(fail("post", `${URL}split/`, 409, { code: "not_merged", detail: "They were not merged." }));
  await user.click(others.getByRole("button", { name: "Split from Ada King" }));
  expect(await screen.findByText("They were not merged.")).toBeVisible();
});

it("keeps apart two people whom the rule took for one, and takes it back", async () => {
  const { user } = open(
    { ...NOBODY, others: [{ ...other, merged_by_hr: false }] },
    { other_referrals: [other] },
  );
  const others = within(await screen.findByRole("region", { name: "Other Referrals of This Person" }));
  const keep = await others.findByRole("button", { name: "Keep Apart from Ada King" });
  expect(others.queryByText("Merged by HR")).not.toBeInTheDocument();
  const parted = record("post", `${URL}keep-apart/`, { ...NOBODY, kept_apart: [other] });
  const merges = record("post", `${URL}merge/`, MERGED);
  await user.click(keep);
  expect(await screen.findByText("Kept apart from Ada King.")).toBeVisible();
  expect(parted.map(({ body }) => body)).toEqual([{ referral_id: 8 }]);
  await pressNotice("Undo Ada King");
  await waitFor(() => expect(merges.map(({ body }) => body)).toEqual([{ referral_id: 8 }]));
});

it("asks nothing, and shows nothing of it, for managers and employees", async () => {
  for (const role of ["HIRING_MANAGER", "EMPLOYEE"] as const) {
    const asked = record("get", URL, { ...NOBODY, possible: [other] });
    const { unmount } = open({ ...NOBODY, possible: [other] }, {}, makeUser(role));
    server.use(answer("get", "/referrals/5/", makeReferral({ id: 5 })));
    expect(await screen.findByRole("region", { name: "Details" })).toBeVisible();
    expect(screen.queryByText("May Be the Same Person")).not.toBeInTheDocument();
    expect(asked).toHaveLength(0);
    unmount();
  }
});

const correctable = { id: 5, allowed: makeAllowed({ correct: true }) };

it("lets the referrer correct a mistyped address, once", async () => {
  expectConsoleError(/^The server did not accept the form/);
  const { user } = open(NOBODY, correctable, makeUser("EMPLOYEE"));
  await user.click(await screen.findByRole("button", { name: "Correct Email or Profile" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Correct Ada Byron" }));
  expect(dialog.getByText(/only once/)).toBeVisible();
  const save = dialog.getByRole("button", { name: "Save" });
  expect(save).toHaveAttribute("aria-disabled", "true");
  const email = dialog.getByLabelText("Email");
  expect(email).toHaveValue("ada@example.org");
  await user.clear(email);
  await user.type(email, "ada@example.com");
  server.use(fail("post", "/referrals/5/candidate/", 400, { email: ["This is your own address."] }));
  await user.click(save);
  expect(await dialog.findByText("This is your own address.")).toBeVisible();

  const base = makeReferral({ id: 5 });
  const corrected = { ...base, candidate: { ...base.candidate, email: "ada@example.com" } };
  const calls = record("post", "/referrals/5/candidate/", corrected);
  server.use(answer("get", "/referrals/5/", corrected));
  await user.click(save);
  expect(await screen.findByText("Ada Byron was corrected.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ email: "ada@example.com", profile_url: "" }]);
  expect(screen.queryByRole("button", { name: "Correct Email or Profile" })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "ada@example.com" })).toBeVisible();
});

it("is offered only where the server allows it", async () => {
  open(NOBODY, { allowed: makeAllowed() });
  expect(await screen.findByRole("region", { name: "Details" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Correct Email or Profile" })).not.toBeInTheDocument();
});
