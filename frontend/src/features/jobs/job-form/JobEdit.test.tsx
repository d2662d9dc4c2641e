/** @module-tag slow */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail, hold, list, record, server } from "@/shared/testing/server";
import { choose, field, hr, JOB, JOB_FORM_HANDLERS, job, manager, select, write } from "./jobFormTestUtils";

describe("editing a job", () => {
  it("starts with the stored job", async () => {
    renderApp(`/all-jobs/edit/${JOB.id}`, { as: hr, handlers: [job, ...JOB_FORM_HANDLERS] });
    expect(await screen.findByLabelText("Job Title")).toHaveValue("Backend Engineer");
    expect(screen.getByRole("heading", { level: 1, name: "Edit Job" })).toBeVisible();
    expect(field("Location")).toHaveValue("Lisbon");
    expect(field("Job Description")).toHaveValue(JOB.description);
    expect(field("Requirements")).toHaveValue(JOB.requirements);
    expect(select("Status")).toHaveTextContent("Open");
    await waitFor(() => expect(select("Department")).toHaveTextContent("Engineering"));
    expect(select("Hiring Manager")).toHaveTextContent("Morgan Lee");
  });

  it.each([
    ["Closed", "CLOSED", "/all-jobs", hr],
    ["On Hold", "ON_HOLD", "/my-jobs", manager],
  ])("saves the whole job as %s, says 'Saving...', and goes to its view", async (label, status, base, as) => {
    const { user } = renderApp(`${base}/edit/${JOB.id}`, { as, handlers: [job, ...JOB_FORM_HANDLERS] });
    const { calls, release } = hold("put", `/jobs/${JOB.id}/`, { ...JOB, status });
    await screen.findByLabelText("Job Title");
    await choose(user, "Status", label);
    const save = screen.getByRole("button", { name: "Save" });
    fireEvent.click(save);
    fireEvent.click(save);
    expect(await screen.findByRole("button", { name: "Saving..." })).toHaveAttribute("aria-disabled", "true");
    release();
    await waitFor(() => expect(currentPath()).toBe(`${base}/view/${JOB.id}`));
    expect(calls.map((call) => call.body)).toEqual([{ ...JOB, status }]);
  });

  it.each([
    ["Job Title", "Enter a job title"],
    ["Location", "Enter a location"],
    ["Job Description", "Enter a job description"],
    ["Requirements", "Enter the requirements"],
  ])("needs the %s", async (label, message) => {
    const { user } = renderApp(`/all-jobs/edit/${JOB.id}`, { as: hr, handlers: [job, ...JOB_FORM_HANDLERS] });
    await user.clear(await screen.findByLabelText(label));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(field(label)).toHaveFocus();
  });

  it("saves a job that never had a department without one", async () => {
    const bare = { ...JOB, department: null, department_name: null };
    const { user } = renderApp(`/all-jobs/edit/${JOB.id}`, {
      as: hr,
      handlers: [answer("get", `/jobs/${JOB.id}/`, bare), ...JOB_FORM_HANDLERS],
    });
    const calls = record("put", `/jobs/${JOB.id}/`, bare);
    await user.type(await screen.findByLabelText("Job Title"), "!");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ ...bare, title: "Backend Engineer!" }));
  });

  it("keeps a hiring manager who lost the role", async () => {
    renderApp(`/all-jobs/edit/${JOB.id}`, {
      as: hr,
      handlers: [job, list("/users/", []), ...JOB_FORM_HANDLERS],
    });
    await screen.findByLabelText("Job Title");
    await waitFor(() => expect(select("Hiring Manager")).toHaveTextContent("Morgan Lee"));
  });

  it("keeps the form with the typed values after a server error", async () => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = renderApp(`/all-jobs/edit/${JOB.id}`, {
      as: hr,
      handlers: [job, fail("put", `/jobs/${JOB.id}/`), ...JOB_FORM_HANDLERS],
    });
    await user.type(await screen.findByLabelText("Location"), " and Porto");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to update job. Please try again.");
    expect(field("Location")).toHaveValue("Lisbon and Porto");
    expect(screen.getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-disabled", "true");
  });

  it("loads somebody else's changes and keeps the typed values", async () => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = renderApp(`/all-jobs/edit/${JOB.id}`, { as: hr, handlers: [job, ...JOB_FORM_HANDLERS] });
    await user.type(await screen.findByLabelText("Location"), " and Porto");
    const theirs = { ...JOB, title: "Platform Engineer", updated_at: "2026-02-01T10:00:00Z" };
    const detail = "This was changed by someone else in the meantime.";
    server.use(
      fail("put", `/jobs/${JOB.id}/`, 409, { code: "stale", detail }),
      answer("get", `/jobs/${JOB.id}/`, theirs),
    );
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(detail);
    await user.click(screen.getByRole("button", { name: "Load the Latest Version" }));
    await waitFor(() => expect(field("Job Title")).toHaveValue("Platform Engineer"));
    expect(field("Location")).toHaveValue("Lisbon and Porto");

    const mine = { ...theirs, location: "Lisbon and Porto" };
    const calls = record("put", `/jobs/${JOB.id}/`, mine);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls[0]?.body).toEqual(mine));
  });

  it.each([
    ["is not there", fail("get", `/jobs/${JOB.id}/`, 404), "Job not found"],
    ["cannot be loaded", fail("get", `/jobs/${JOB.id}/`), "Failed to load job details. Please try again."],
  ])("says so when the job %s", async (_case, handler, message) => {
    renderApp(`/all-jobs/edit/${JOB.id}`, { as: hr, handlers: [handler] });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to All Jobs" })).toHaveAttribute("href", "/all-jobs");
  });

  it("is for the roles that manage jobs", async () => {
    renderApp(`/all-jobs/edit/${JOB.id}`, { as: makeUser("EMPLOYEE") });
    await waitFor(() => expect(currentPath()).toBe("/unauthorized"));
    expect(within(document.body).queryByLabelText("Job Title")).not.toBeInTheDocument();
  });
});

describe("Back after editing from the job's view leads to the screen before the view", () => {
  const openFromView = async () => {
    const { user } = renderApp("/all-jobs?status=OPEN", { as: hr, handlers: [job, ...JOB_FORM_HANDLERS] });
    await user.click(await screen.findByRole("link", { name: /^View/ }));
    await user.click(await screen.findByRole("link", { name: "Edit Job" }));
    await screen.findByLabelText("Job Title");
    return user;
  };
  const expectViewThenList = async () => {
    expect(await screen.findByRole("link", { name: "Edit Job" })).toBeVisible();
    expect(currentPath()).toBe(`/all-jobs/view/${JOB.id}`);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    window.history.back();
    expect(await screen.findByRole("heading", { level: 1, name: "All Jobs" })).toBeVisible();
    expect(currentPath()).toBe("/all-jobs?status=OPEN");
  };

  it("once it is saved", async () => {
    const user = await openFromView();
    write("Location", "Porto");
    record("put", `/jobs/${JOB.id}/`, { ...JOB, location: "Porto" });
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Backend Engineer was saved.")).toBeVisible();
    await expectViewThenList();
  });

  it("once it is cancelled", async () => {
    const user = await openFromView();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await expectViewThenList();
  });

  it("once changes are discarded", async () => {
    const user = await openFromView();
    write("Location", "Porto");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await expectViewThenList();
  });
});
