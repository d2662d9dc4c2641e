/** @module-tag slow */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { ACME, GLOBEX, makeJob, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { fail, list, record } from "@/shared/testing/server";
import {
  choose,
  DEPARTMENTS,
  departments,
  FILLED,
  field,
  fillIn,
  hr,
  JOB,
  JOB_FORM_HANDLERS,
  job,
  manager,
  select,
  write,
} from "./jobFormTestUtils";

describe("creating a job", () => {
  it.each([
    ["/all-jobs", hr],
    ["/my-jobs", manager],
  ])("sends it, and goes to %s once the server has confirmed", async (base, as) => {
    const { user } = renderApp(`${base}/new`, { as, handlers: JOB_FORM_HANDLERS });
    const calls = record("post", "/jobs/", makeJob({ title: "Data Analyst" }), 201);
    expect(await screen.findByRole("heading", { level: 1, name: "Create Job" })).toBeVisible();
    await fillIn(user);
    // Both clicks come before the button is disabled.
    const create = screen.getByRole("button", { name: "Create Job" });
    fireEvent.click(create);
    fireEvent.click(create);
    await waitFor(() => expect(currentPath()).toBe(base));
    // The next screen is drawn a moment later, and this one can still be pressed.
    for (let presses = 0; create.isConnected && presses < 1000; presses += 1) {
      fireEvent.click(create);
      await Promise.resolve();
    }
    expect(await screen.findByText("Data Analyst is open for referrals.")).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([FILLED]);
  });

  it("begins with the texts of the job that is duplicated", async () => {
    const { user } = renderApp(`/all-jobs/new?from=${JOB.id}`, {
      as: hr,
      handlers: [...JOB_FORM_HANDLERS, job],
    });
    const calls = record("post", "/jobs/", JOB, 201);
    expect(await screen.findByLabelText("Job Title")).toHaveValue("Backend Engineer");
    await waitFor(() => expect(select("Department")).toHaveTextContent("Engineering"));
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({
      title: "Backend Engineer",
      location: "Lisbon",
      hiring_manager: null,
    });
  });

  it("begins with a template, also with that of a colleague", async () => {
    const { id, title, description, requirements, location, type, salary_range, department } = JOB;
    const template = { id, title, description, requirements, location, type, salary_range, department };
    const { user } = renderApp("/my-jobs/new", {
      as: manager,
      handlers: [
        ...JOB_FORM_HANDLERS,
        list("/jobs/templates/", [template]),
        fail("get", `/jobs/${id}/`, 404),
      ],
    });
    await choose(user, "Template", "Backend Engineer");
    await waitFor(() => expect(field("Job Title")).toHaveValue("Backend Engineer"));
    expect(field("Requirements")).toHaveValue("Python, PostgreSQL");
    await choose(user, "Template", "No template");
    await waitFor(() => expect(field("Job Title")).toHaveValue(""));
  });

  it("previews a text", async () => {
    const { user } = renderApp("/all-jobs/new", { as: hr, handlers: JOB_FORM_HANDLERS });
    await screen.findByLabelText("Job Title");
    write("Requirements", "- SQL\n- **R**");
    await user.click(screen.getByRole("button", { name: "Preview: Requirements" }));
    expect(await screen.findByText("R")).toBeVisible();
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toContain("SQL");
  });

  it("lets HR choose the hiring manager, and nobody else", async () => {
    const { user, unmount } = renderApp("/all-jobs/new", { as: hr, handlers: JOB_FORM_HANDLERS });
    const calls = record("post", "/jobs/", JOB, 201);
    await fillIn(user);
    await user.type(field("Salary Range"), "50–60k");
    expect(select("Hiring Manager")).toHaveTextContent("Not assigned");
    await choose(user, "Hiring Manager", "Robin Diaz");
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    await waitFor(() =>
      expect(calls[0]?.body).toEqual({ ...FILLED, salary_range: "50–60k", hiring_manager: 4 }),
    );
    unmount();

    renderApp("/my-jobs/new", { as: manager, handlers: JOB_FORM_HANDLERS });
    expect(await screen.findByLabelText("Job Title")).toBeVisible();
    expect(screen.queryByText("Hiring Manager")).not.toBeInTheDocument();
  });

  it("requires all but the salary range, with a message beside each field and focus on the first", async () => {
    const { user } = renderApp("/all-jobs/new", { as: hr, handlers: JOB_FORM_HANDLERS });
    const calls = record("post", "/jobs/", JOB, 201);
    await user.type(await screen.findByLabelText("Job Title"), "   ");
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    for (const message of [
      "Enter a job title",
      "Enter a location",
      "Enter a job description",
      "Enter the requirements",
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(select("Department")).toHaveAccessibleDescription("Select a department");
    expect(select("Job Type")).toHaveAccessibleDescription("Select a job type");
    expect(field("Job Title")).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  it("does not send texts longer than the server accepts", async () => {
    const { user } = renderApp("/all-jobs/new", { as: hr, handlers: JOB_FORM_HANDLERS });
    fireEvent.change(await screen.findByLabelText("Job Title"), { target: { value: "x".repeat(201) } });
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    expect(await screen.findByText("At most 200 characters")).toBeVisible();
  });

  it("keeps the form and shows the server's errors beside the fields", async () => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = renderApp("/all-jobs/new", {
      as: hr,
      handlers: [
        fail("post", "/jobs/", 400, { location: ["No such place."], company: ["Choose the company."] }),
        ...JOB_FORM_HANDLERS,
      ],
    });
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    expect(await screen.findByText("No such place.")).toBeVisible();
    await waitFor(() => expect(field("Location")).toHaveFocus());
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Failed to create job. Please try again. Choose the company.",
    );
    expect(field("Job Title")).toHaveValue("Data Analyst");

    const calls = record("post", "/jobs/", JOB, 201);
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it("asks a superuser who sees the whole platform for the company first", async () => {
    const { user } = renderApp("/all-jobs/new", { as: makeUser("SUPERUSER"), handlers: JOB_FORM_HANDLERS });
    const calls = record("post", "/jobs/", JOB, 201);
    const asked = record("get", "/departments/", DEPARTMENTS);
    expect(await screen.findByLabelText("Job Title")).toBeVisible();
    expect(select("Department")).toHaveAttribute("aria-disabled", "true");
    await choose(user, "Company", "Globex");
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ ...FILLED, company: GLOBEX.id }));
    expect(asked[0]?.url.searchParams.get("company_id")).toBe(String(GLOBEX.id));
  });

  it("says so when the departments cannot be loaded", async () => {
    renderApp("/my-jobs/new", {
      as: manager,
      handlers: [fail("get", "/departments/"), ...JOB_FORM_HANDLERS],
    });
    expect(await screen.findByText("The departments could not be loaded: Failure 500")).toBeVisible();
  });
});

describe("whose departments", () => {
  it("are those of the viewed company", async () => {
    const asked = record("get", "/departments/", DEPARTMENTS);
    renderApp("/all-jobs/new", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "HR", viewAsCompany: ACME },
      handlers: JOB_FORM_HANDLERS.filter((handler) => handler !== departments),
    });
    await waitFor(() => expect(asked[0]?.url.searchParams.get("company_id")).toBe(String(ACME.id)));
    expect(screen.queryByText("The company this job belongs to")).not.toBeInTheDocument();
  });
});
