import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ACME, makeJob, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";
import { formatDate } from "@/shared/ui/format";

const JOB = makeJob({ title: "Poet" });
const PATH = `/jobs/${JOB.id}/ask/`;
type State = { asked_at: string | null; possible: boolean; reason: string };
const READY: State = { asked_at: null, possible: true, reason: "" };
const TOO_EARLY = "Colleagues were asked on 3 February. They can be asked again on 17 February.";
const NOW = new Date().toISOString();
const ASKED = { asked_at: NOW, possible: false, reason: TOO_EARLY };

const show = (
  state: State | null = READY,
  options: Partial<Parameters<typeof renderApp>[1]> = {},
  job = JOB,
) =>
  renderApp(`/all-jobs/view/${JOB.id}`, {
    as: makeUser("HR"),
    handlers: [
      answer("get", `/jobs/${JOB.id}/`, { ...job, ask: state ?? undefined }),
      list(`/jobs/${JOB.id}/referrals/`, []),
    ],
    ...options,
  });
const button = () => screen.findByRole("button", { name: "Ask Colleagues" });

it("explains what colleagues will see and what the user will not, then asks", async () => {
  const { user } = show();
  await user.click(await button());
  const dialog = within(await screen.findByRole("dialog", { name: "Ask colleagues about Poet?" }));
  expect(dialog.getByText(/They see only people they know/)).toBeVisible();
  expect(dialog.getByText(/You see only who is referred/)).toBeVisible();
  const calls = record("post", PATH, ASKED, 201);
  await user.click(dialog.getByRole("button", { name: "Ask Colleagues" }));
  expect(await screen.findByText("We are asking your colleagues about Poet.")).toBeVisible();
  expect(calls).toHaveLength(1);
  const [day, again] = [0, 14].map((days) =>
    formatDate(new Date(Date.parse(NOW) + days * 86_400_000).toISOString()),
  );
  const state = `Colleagues were asked on ${day}. You can ask again from ${again}.`;
  expect(await screen.findByText(state)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(await button()).toHaveAttribute("aria-disabled", "true");
});

it("asks one department", async () => {
  const { user } = show();
  server.use(list(`${PATH}departments/`, [{ id: 7, name: "Design" }]));
  await user.click(await button());
  const dialog = within(await screen.findByRole("dialog"));
  const whom = dialog.getByRole("combobox", { name: "Whom to ask" });
  expect(whom).toHaveTextContent("All employees");
  await user.click(whom);
  await user.click(await screen.findByRole("option", { name: "Design" }));
  expect(
    dialog.getByText("We'll ask everyone in Design whether they know someone for this job."),
  ).toBeVisible();
  const calls = record("post", PATH, ASKED, 201);
  await user.click(dialog.getByRole("button", { name: "Ask Colleagues" }));
  expect(await screen.findByText("We are asking everyone in Design about Poet.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ department: 7 }]);
});

it("says why colleagues cannot be asked, and that they were asked long ago", async () => {
  const { user } = show({ ...ASKED, asked_at: "2026-02-03T10:00:00Z" });
  expect(await screen.findByText("Colleagues were asked on Feb 3, 2026.")).toBeVisible();
  await waitFor(async () => expect(await button()).toHaveAttribute("aria-disabled", "true"));
  await user.hover(await button());
  expect(await screen.findByText(TOO_EARLY)).toBeVisible();
});

it("shows the server's sentence where somebody else was quicker", async () => {
  const { user } = show();
  await user.click(await button());
  server.use(fail("post", PATH, 409, { code: "conflict", detail: TOO_EARLY }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Ask Colleagues" }));
  expect(await dialog.findByText(`Your colleagues were not asked: ${TOO_EARLY}`)).toBeVisible();
});

it.each([
  ["to those who may not ask", {}],
  ["of a job that was just closed", { ask: READY, job: { ...JOB, status: "CLOSED" as const } }],
  [
    "in a superuser's view",
    {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "HR" as const, viewAsCompany: { id: ACME.id, name: ACME.name }, viewAsPerson: null },
    },
  ],
])(
  "is not offered %s",
  async (_when, {
    job = JOB,
    ask = null,
    ...options
  }: Record<string, unknown> & { job?: typeof JOB; ask?: State | null }) => {
    show(ask, options, job);
    expect(await screen.findByRole("heading", { level: 1, name: "Poet" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Ask Colleagues" })).not.toBeInTheDocument();
  },
);
