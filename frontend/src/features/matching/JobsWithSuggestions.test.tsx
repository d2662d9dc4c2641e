import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { acceptImports, D01, importFile, sample } from "@/features/connections/importing/testUtils";
import { makeJob } from "@/shared/testing/factories";
import { answer, api, fail, flushRequests, list, server } from "@/shared/testing/server";

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

const NONE = "You know people for 0 of 2 open jobs";
const UNKNOWN = "Whom you know for the open jobs";

/** Mocks jobs with suggestions once `isUnderstood`; calls `onRead` before each response. */
const jobsOnce = (isUnderstood: () => boolean, onRead: () => unknown = () => undefined) =>
  server.use(
    http.get(api("/jobs/"), async ({ request }) => {
      if (new URL(request.url).searchParams.has("with_suggestions")) await onRead();
    }),
    list("/jobs/", [DATA, NURSE], (_job, query) => !query.has("with_suggestions") || isUnderstood()),
  );

it("says nothing of nobody while the analysis runs, and refetches once it is complete", async () => {
  acceptImports();
  let [reads, understood] = [0, false];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  jobsOnce(
    () => understood,
    () => {
      reads += 1;
      return understood && held;
    },
  );
  server.use(answer("get", "/suggestions/state/", { state: "working", understood: 1, total: 65 }));
  await importFile(sample(D01));
  expect(await screen.findByText(/being read: 1 of 65/)).toBeVisible();
  await waitFor(() => expect(reads).toBe(1));
  await flushRequests();
  const saysNothing = (): void => {
    expect(screen.getByRole("region", { name: UNKNOWN })).toBeVisible();
    expect(screen.queryByText(/^By their positions, nobody stands out/)).not.toBeInTheDocument();
  };
  saysNothing();

  understood = true;
  server.use(answer("get", "/suggestions/state/", { state: "ready", understood: 65, total: 65 }));
  await waitFor(() => expect(reads).toBeGreaterThan(1));
  saysNothing();
  release();
  expect(await screen.findByRole("region", { name: "You know people for 2 of 2 open jobs" })).toBeVisible();
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
});

it("refetches if the analysis was completed just after the jobs were read", async () => {
  acceptImports();
  let understood = false;
  let jobsRead = (): void => undefined;
  const afterJobs = new Promise<void>((resolve) => {
    jobsRead = resolve;
  });
  jobsOnce(
    () => understood,
    () => jobsRead(),
  );
  server.use(
    http.get(api("/suggestions/state/"), async () => {
      await afterJobs;
      await flushRequests();
      understood = true;
      return HttpResponse.json({ state: "ready", understood: 65, total: 65 });
    }),
  );
  await importFile(sample(D01));
  expect(await screen.findByRole("region", { name: "You know people for 2 of 2 open jobs" })).toBeVisible();
});

it("says that nobody stands out once that is known", async () => {
  acceptImports();
  jobsOnce(() => false);
  await importFile(sample(D01));
  expect(await screen.findByRole("region", { name: NONE })).toBeVisible();
  expect(screen.getByText(/^By their positions, nobody stands out/)).toBeVisible();
});

it("says that the analysis is unknown if its state cannot be loaded", async () => {
  acceptImports();
  jobsOnce(() => false);
  server.use(fail("get", "/suggestions/state/", 500));
  await importFile(sample(D01));
  const unknown = within(await screen.findByRole("region", { name: UNKNOWN }));
  expect(await unknown.findByRole("alert")).toHaveTextContent("Retry");
  expect(screen.queryByRole("region", { name: NONE })).not.toBeInTheDocument();
});
