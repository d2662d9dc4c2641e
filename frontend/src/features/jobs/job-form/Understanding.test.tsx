/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { delay, http } from "msw";
import { describe, expect, it } from "vitest";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, record, server } from "@/shared/testing/server";
import { fillIn, hr, JOB, JOB_FORM_HANDLERS, job } from "./jobFormTestUtils";
// Imported here, so that no test waits for the screens.
import "./JobCreate";
import "./JobEdit";
import { findEdits, withEdits } from "./useUnderstanding";

const ENGINEER = { code: "data-engineer", label: "data engineer" };
const ANALYST = { code: "data-analyst", label: "data analyst" };
const SENIOR = { code: "senior", label: "senior" };
const MID = { code: "mid", label: "mid" };
const KNOWN = { roles: [ENGINEER], level: SENIOR, words: ["Kafka", "PostgreSQL"], levels: [MID, SENIOR] };
const PATH = `/jobs/${JOB.id}/understanding/`;
const handlers = [
  ...JOB_FORM_HANDLERS,
  job,
  answer("get", PATH, KNOWN),
  answer("post", "/job-understanding/", KNOWN),
  list("/occupations/", [ANALYST, ENGINEER]),
];

const section = async () => within(await screen.findByRole("region", { name: "Who we'll suggest" }));
const chips = async (label: string) => {
  const box = (await section()).getByRole("combobox", { name: label });
  return within(box.parentElement as HTMLElement)
    .queryAllByRole("button")
    .map(({ textContent }) => textContent)
    .filter(Boolean);
};

describe("a job that is there", () => {
  it("shows what was understood, and saves what is removed and added after the job itself", async () => {
    const { user } = renderApp(`/all-jobs/edit/${JOB.id}`, { as: hr, handlers });
    await waitFor(async () => expect(await chips("Roles")).toEqual(["data engineer"]));
    expect(await chips("Keywords")).toEqual(["Kafka", "PostgreSQL"]);
    await user.click((await section()).getByRole("combobox", { name: "Roles" }));
    await user.click(await screen.findByRole("option", { name: "data analyst" }));
    await user.type((await section()).getByRole("combobox", { name: "Keywords" }), "{Backspace}dbt{Enter}");
    await user.click((await section()).getByRole("combobox", { name: "Seniority" }));
    await user.click(await screen.findByRole("option", { name: "mid" }));

    const jobs = record("put", `/jobs/${JOB.id}/`, JOB);
    const saved = record("put", PATH, KNOWN);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(currentPath()).toBe(`/all-jobs/view/${JOB.id}`));
    expect(jobs).toHaveLength(1);
    expect(saved[0]?.body).toEqual({
      roles: ["data-engineer", "data-analyst"],
      level: "mid",
      words: ["Kafka", "dbt"],
    });
  });

  it("keeps the changes where only the job could be saved", async () => {
    const { user } = renderApp(`/all-jobs/edit/${JOB.id}`, { as: hr, handlers });
    await user.type(await screen.findByRole("combobox", { name: "Keywords" }), "dbt{Enter}");
    record("put", `/jobs/${JOB.id}/`, JOB);
    server.use(fail("put", PATH, 500));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^The job was saved, but not your changes/)).toBeVisible();
    expect(await chips("Keywords")).toEqual(["Kafka", "PostgreSQL", "dbt"]);
    const saved = record("put", PATH, KNOWN);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(currentPath()).toBe(`/all-jobs/view/${JOB.id}`));
    expect(saved).toHaveLength(1);
  });
});

describe("a new job", () => {
  it("shows that a title is needed while it has none", async () => {
    const { user } = renderApp("/all-jobs/new", {
      as: hr,
      handlers: [http.post(api("/job-understanding/"), () => delay("infinite")), ...handlers],
    });
    expect((await section()).getByText("We'll show this as soon as the job has a title.")).toBeVisible();
    await user.type(await screen.findByLabelText("Job Title"), "Data Engineer");
    expect(await (await section()).findByText("Loading...")).toBeVisible();
    expect(
      (await section()).queryByText("We'll show this as soon as the job has a title."),
    ).not.toBeInTheDocument();
  });

  it("is analysed while being written; edits that could not be saved are kept on the edit screen", async () => {
    const { user } = renderApp("/all-jobs/new", { as: hr, handlers });
    await fillIn(user);
    await waitFor(async () => expect(await chips("Roles")).toEqual(["data engineer"]));
    await user.type((await section()).getByRole("combobox", { name: "Keywords" }), "dbt{Enter}");
    const created = record("post", "/jobs/", JOB, 201);
    server.use(fail("put", PATH, 500));
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    await waitFor(() => expect(currentPath()).toBe(`/all-jobs/edit/${JOB.id}`));
    expect(await screen.findByText(/^The job was saved, but not your changes/)).toBeVisible();
    await waitFor(async () => expect(await chips("Keywords")).toEqual(["Kafka", "PostgreSQL", "dbt"]));
    expect(created).toHaveLength(1);
  });
});

it("keeps edits separate, so that the texts may change", () => {
  const wanted = { ...KNOWN, roles: [ANALYST], level: null, words: ["PostgreSQL", "dbt"] };
  const edits = findEdits(KNOWN, wanted);
  expect(withEdits(KNOWN, edits)).toEqual(wanted);
  expect(withEdits({ ...KNOWN, words: ["Kafka", "Spark"] }, edits).words).toEqual(["Spark", "dbt"]);
  expect(findEdits(KNOWN, KNOWN)).toBeNull();
});
