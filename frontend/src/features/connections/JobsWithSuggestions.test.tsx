import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { makeJob } from "@/shared/testing/factories";
import { list, server } from "@/shared/testing/server";
import { acceptImports, D01, importFile, sample } from "./importTestUtils";

const DATA = { ...makeJob({ title: "Data Engineer" }), suggestions_count: 3 };
const NURSE = { ...makeJob({ title: "Nurse" }), suggestions_count: 0 };

const jobs = list("/jobs/", [DATA, NURSE], (job, query) =>
  query.has("with_suggestions") ? Boolean(job.suggestions_count) : true,
);

it("after an import, lists the jobs with suggestions and collapses the instructions", async () => {
  acceptImports();
  server.use(jobs);
  await importFile(sample(D01));
  const known = within(await screen.findByRole("region", { name: "You know people for 1 of 2 open jobs" }));
  expect(known.getByRole("link", { name: "Data Engineer" })).toHaveAttribute(
    "href",
    `/jobs?refer=${DATA.id}`,
  );
  expect(known.getByText("Engineering · Lisbon · 3 people you know may fit")).toBeVisible();
  expect(known.queryByText("Nurse")).not.toBeInTheDocument();
  expect(screen.getByText("How to export, in 5 steps").closest("details")).not.toHaveAttribute("open");
});

it("says that nobody stands out", async () => {
  acceptImports();
  server.use(list("/jobs/", [DATA, NURSE], (_job, query) => !query.has("with_suggestions")));
  await importFile(sample(D01));
  expect(await screen.findByRole("region", { name: "You know people for 0 of 2 open jobs" })).toBeVisible();
  expect(screen.getByText(/^No one you know stands out/)).toBeVisible();
});
