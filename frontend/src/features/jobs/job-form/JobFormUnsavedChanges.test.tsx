/** @module-tag slow */
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { field, hr, JOB_FORM_HANDLERS } from "./jobFormTestUtils";

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
    await user.click(await screen.findByRole("button", { name: "Keep Editing" }));
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
    await user.click(await screen.findByRole("button", { name: "Keep Editing" }));
    await waitFor(() => expect(currentPath()).toBe("/all-jobs/new"));
    expect(field("Job Title")).toHaveValue("Half a job");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    window.history.back();
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await screen.findByRole("heading", { level: 1, name: "All Jobs" })).toBeVisible();
    expect(currentPath()).toBe("/all-jobs");
  });
});
