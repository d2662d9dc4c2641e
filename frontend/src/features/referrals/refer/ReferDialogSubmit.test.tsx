/** @module-tag slow */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { doubleClick } from "@/shared/testing/doubleClick";
import { answerSlowly, fail, record, server } from "@/shared/testing/server";
import { validateReferral } from "./ReferDialog";
import { ADA, CREATED, JOB, note, openDialog, option, picker, submit } from "./referDialogTestUtils";

afterEach(() => vi.useRealTimers());

describe("submitting a referral", () => {
  it("sends job, connection and note, closes, and confirms it", async () => {
    const calls = record("post", "/referrals/", CREATED, 201);
    const { user } = await openDialog();
    await user.type(picker(), "ada");
    expect(submit()).toHaveAttribute("aria-disabled", "true");
    await user.click(await option("Ada Byron"));
    await user.type(note(), "First line{enter}second line");
    await user.click(submit());
    expect(await screen.findByText("Successfully referred connection for Backend Engineer")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({ job: JOB.id, connection: ADA.id, notes: "First line\nsecond line" });
  });

  it("says how they know each other, if it was chosen", async () => {
    const calls = record("post", "/referrals/", CREATED, 201);
    const { user } = await openDialog();
    await user.click(picker());
    await user.click(await option("Ada Byron"));
    const select = screen.getByRole("combobox", { name: "How do you know them?" });
    expect(select).toHaveTextContent("Choose…");
    expect(select).toHaveAccessibleDescription("Optional. Reviewers and HR see it first.");
    await user.click(select);
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Choose…",
      "Worked together",
      "Studied together",
      "Have met",
      "Found them online",
    ]);
    await user.click(screen.getByRole("option", { name: "Studied together" }));
    await user.click(submit());
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ connection: ADA.id, relationship: "STUDIED_TOGETHER" });
  });

  it("shows the server's warning", async () => {
    record("post", "/referrals/", { ...CREATED, warning: "This e-mail address is a colleague's." }, 201);
    const { user } = await openDialog();
    await user.click(picker());
    await user.click(await option("Ada Byron"));
    await user.click(submit());
    expect(await screen.findByText("This e-mail address is a colleague's.")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Close" }));
    expect(
      screen.queryByText("Successfully referred connection for Backend Engineer"),
    ).not.toBeInTheDocument();
  });

  it("is disabled while submitting, so that a double click sends once", async () => {
    const sent = answerSlowly("post", "/referrals/", CREATED, 201);
    const { user } = await openDialog();
    await user.click(picker());
    await user.click(await option("Ada Byron"));
    doubleClick(submit());
    expect(await screen.findByText("Successfully referred connection for Backend Engineer")).toBeVisible();
    expect(sent()).toBe(1);
  });

  it("ignores clicks during the closing animation after an immediate response", async () => {
    const calls = record("post", "/referrals/", CREATED, 201);
    const { user } = await openDialog();
    await user.click(picker());
    await user.click(await option("Ada Byron"));
    const button = submit();
    await user.click(button);
    await screen.findByText("Successfully referred connection for Backend Engineer");
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls).toHaveLength(1);
  });

  it.each([
    [
      "a second time",
      409,
      { code: "already_referred", detail: "You have already referred this connection to this job" },
      "You have already referred this connection to this job",
    ],
    [
      "to a closed job",
      409,
      { code: "job_not_open", detail: "This job is no longer open" },
      "This job is no longer open",
    ],
    ["with a broken server", 500, { code: "error", detail: "Out of order" }, "Out of order"],
    ["with a bad field", 400, { notes: ["Too long."] }, "Too long."],
  ])("stays open and says why it failed %s", async (_case, status, body, message) => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = await openDialog();
    server.use(fail("post", "/referrals/", status, body));
    await user.click(picker());
    await user.click(await option("Ada Byron"));
    await user.type(note(), "Good");
    await user.click(submit());
    expect(await screen.findByText(`Error submitting referral: ${message}`)).toBeVisible();
    expect(note()).toHaveValue("Good");
    expect(picker()).toHaveValue("Ada Byron");
    expect(submit()).not.toHaveAttribute("aria-disabled", "true");
  });

  it("requires a selected connection, not just typed text", async () => {
    const { user } = await openDialog();
    await user.type(picker(), "Ada Byron");
    await user.tab();
    expect(await screen.findByText("Please select a connection to refer")).toBeVisible();
    expect(submit()).toHaveAttribute("aria-disabled", "true");
  });

  it("clears the selection as soon as something else is typed", async () => {
    const { user } = await openDialog();
    await user.click(picker());
    await user.click(await option("Ada Byron"));
    expect(submit()).not.toHaveAttribute("aria-disabled", "true");
    await user.type(picker(), "x");
    expect(submit()).toHaveAttribute("aria-disabled", "true");
    expect(picker()).toHaveValue("Ada Byronx");
  });

  it.each([
    ["job", null, { id: 1 }],
    ["connection", { id: 1 }, null],
  ])("is refused without a %s", (_case, job, connection) => {
    expect(validateReferral(job, connection)).toBe("Please select a connection to refer");
    expect(validateReferral({ id: 1 }, { id: 1 })).toBeUndefined();
  });

  it("does not send a note longer than the server accepts", async () => {
    const calls = record("post", "/referrals/", CREATED, 201);
    const { user } = await openDialog();
    await user.click(picker());
    await user.click(await option("Ada Byron"));
    fireEvent.change(note(), { target: { value: "x".repeat(5001) } });
    expect(screen.getByText("5,001 characters. The limit is 5,000.")).toBeVisible();
    await user.click(submit());
    expect(calls).toHaveLength(0);
  });
});
