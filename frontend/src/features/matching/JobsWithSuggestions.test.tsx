import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { acceptImports, D01, importFile, sample } from "@/features/connections/importing/testUtils";
import { makeJob } from "@/shared/testing/factories";
import { answer, list, server } from "@/shared/testing/server";

const DATA = { ...makeJob({ title: "Data Engineer" }), suggestions_count: 3 };
const NURSE = { ...makeJob({ title: "Nurse" }), suggestions_count: 0 };

const jobs = list("/jobs/", [DATA, NURSE], (job, query) =>
  query.has("with_suggestions") ? Boolean(job.suggestions_count) : true,
);

it("after an import, lists the jobs with suggestions and collapses the instructions", async () => {
  acceptImports();
  const state = { state: "working", understood: 20, total: 65 };
  server.use(jobs, answer("get", "/suggestions/state/", state));
  await importFile(sample(D01));
  const known = within(await screen.findByRole("region", { name: "You know people for 1 of 2 open jobs" }));
  expect(known.getByRole("link", { name: "Data Engineer" })).toHaveAttribute(
    "href",
    `/jobs?refer=${DATA.id}`,
  );
  expect(known.getByText("Engineering · Lisbon · 3 people you know may fit")).toBeVisible();
  expect(known.queryByText("Nurse")).not.toBeInTheDocument();
  expect(known.getByText(/being read: 20 of 65/)).toBeVisible();
  expect(screen.getByText("How it is done, in five steps").closest("details")).not.toHaveAttribute("open");
});

it("refetches once the analysis is complete", async () => {
  acceptImports();
  let understood = false;
  server.use(
    list("/jobs/", [DATA, NURSE], (_job, query) => !query.has("with_suggestions") || understood),
    answer("get", "/suggestions/state/", { state: "working", understood: 1, total: 65 }),
  );
  await importFile(sample(D01));
  await screen.findByRole("region", { name: "You know people for 0 of 2 open jobs" });
  understood = true;
  server.use(answer("get", "/suggestions/state/", { state: "ready", understood: 65, total: 65 }));
  await waitFor(
    () => expect(screen.getByRole("region", { name: "You know people for 2 of 2 open jobs" })).toBeVisible(),
    { timeout: 8000 },
  );
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
});
