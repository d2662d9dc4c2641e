/** @module-tag slow */
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail, record, server } from "@/shared/testing/server";
import { field, hr, JOB, JOB_FORM_HANDLERS, job, write } from "./jobFormTestUtils";

describe("leaving a form", () => {
  it("goes back to the list at once if nothing was typed", async () => {
    const { user } = renderApp("/all-jobs/new", { as: hr, handlers: JOB_FORM_HANDLERS });
    await user.click(await screen.findByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(currentPath()).toBe("/all-jobs"));
  });

  it("asks before a link discards typed values", async () => {
    const { user } = renderApp("/all-jobs/new", { as: hr, handlers: JOB_FORM_HANDLERS });
    await user.type(await screen.findByLabelText("Job Title"), "Half a job");
    await user.click(screen.getByRole("link", { name: "Dashboard" }));
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(currentPath()).toBe("/all-jobs/new");
    expect(field("Job Title")).toHaveValue("Half a job");
    await user.click(await screen.findByRole("link", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(currentPath()).toBe("/all-jobs"));
  });

  it("asks before Back discards them, and then goes back", async () => {
    const { user } = renderApp("/all-jobs", { as: hr, handlers: JOB_FORM_HANDLERS });
    await user.click(await screen.findByRole("link", { name: "Create Job" }));
    await user.type(await screen.findByLabelText("Job Title"), "Half a job");
    window.history.back();
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(currentPath()).toBe("/all-jobs/new"));
    expect(field("Job Title")).toHaveValue("Half a job");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    window.history.back();
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await screen.findByRole("heading", { level: 1, name: "All Jobs" })).toBeVisible();
    expect(currentPath()).toBe("/all-jobs");
  });
});

describe("a session that ends in the middle of work", () => {
  it("keeps the typed values: the form is restored after signing in", async () => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = renderApp(`/all-jobs/edit/${JOB.id}`, { as: hr, handlers: [job, ...JOB_FORM_HANDLERS] });
    await screen.findByLabelText("Location");
    write("Location", "Lisbon and Porto");
    server.use(
      fail("put", `/jobs/${JOB.id}/`, 401),
      answer("post", "/auth/token/", { token: "fresh", user: hr }),
      // Somebody else changed another field in the meantime.
      answer("get", `/jobs/${JOB.id}/`, { ...JOB, title: "Platform Engineer" }),
    );
    await user.click(screen.getByText("Save"));
    await user.type(await screen.findByLabelText("Username"), "dana");
    await user.type(screen.getByLabelText("Password"), "secret-word");
    await user.click(screen.getByRole("button", { name: "Sign In" }));

    await waitFor(() => expect(currentPath()).toBe(`/all-jobs/edit/${JOB.id}`));
    expect(await screen.findByLabelText("Location")).toHaveValue("Lisbon and Porto");
    expect(field("Job Title")).toHaveValue("Platform Engineer");
    expect(screen.getByText(/What you had typed before your session ended is back/)).toBeVisible();
    const calls = record("put", `/jobs/${JOB.id}/`, JOB);
    await user.click(screen.getByText("Save"));
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ location: "Lisbon and Porto" }));
    expect(Object.keys(sessionStorage)).toHaveLength(0);
  });

  it("does not show it to another user", async () => {
    sessionStorage.setItem("draft:99:job:new", JSON.stringify({ title: "Somebody else's" }));
    renderApp("/all-jobs/new", { as: hr, handlers: JOB_FORM_HANDLERS });
    expect(await screen.findByLabelText("Job Title")).toHaveValue("");
    expect(Object.keys(sessionStorage)).toHaveLength(0);
  });
});
