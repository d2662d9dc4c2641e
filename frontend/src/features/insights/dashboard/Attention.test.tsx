/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Dashboard } from "@/shared/api/types";
import { makeNotification, makeReferral, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, hold, list, record, server } from "@/shared/testing/server";

const makeOverdue = (values: Partial<NonNullable<NonNullable<Dashboard["hr"]>["overdue"]>[number]>) => ({
  hiring_manager: 5,
  name: "Mia Lang",
  count: 1,
  oldest_days: 3,
  can_be_reminded: true,
  reminded_at: null,
  ...values,
});
const JOB = { id: 4, title: "Engineer", location: "Bristol" };
const show = (role: Parameters<typeof makeUser>[0], needs: Dashboard) =>
  renderApp("/dashboard", {
    as: makeUser(role),
    handlers: [answer("get", "/dashboard/", needs)],
    quiet: true,
  });
const region = (name: string) => screen.findByRole("region", { name });
const expectBelow = async (name: string, above: string) =>
  expect((await region(above)).compareDocumentPosition(await region(name))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
const part = async (name: string) => within(await region(name));

describe("an employee", () => {
  const counts = { open_jobs_count: 0, referrals_count: 0, connections_count: 0 };
  const employee = { ...counts, movements: [], owed: [], new_jobs_count: 0, new_jobs: [] };

  it("sees the changes of their referrals, with the words", async () => {
    const movement = {
      id: 7,
      candidate_name: "Grace Hopper",
      job_title: "Engineer",
      status: "INTERVIEWING" as const,
      message: "She comes on Monday.",
      updated_at: "2026-02-01T10:00:00Z",
    };
    show("EMPLOYEE", { employee: { ...employee, referrals_count: 9, movements: [movement] } });
    const moved = await part("Your referrals");
    expect(moved.getByRole("link", { name: "See all 9" })).toHaveAttribute("href", "/my-referrals");
    expect(moved.getByRole("link", { name: "Grace Hopper for Engineer" })).toHaveAttribute(
      "href",
      "/referrals/7",
    );
    expect(moved.getByText("Interviewing")).toBeVisible();
    expect(moved.getByText("She comes on Monday.")).toBeVisible();
  });

  it("is told of a hire first, with the words, until the news of it is read", async () => {
    const movement = {
      id: 7,
      candidate_name: "Grace Hopper",
      job_title: "Engineer",
      status: "HIRED" as const,
      message: "She begins in May.",
      updated_at: "2026-02-01T10:00:00Z",
    };
    const movements = [movement, { ...movement, id: 8, candidate_name: "Ada Byron" }];
    const unread = makeNotification({ referral: 7, created_at: "2026-02-01T10:00:30Z" });
    // Of an earlier step: the hire can still be undone.
    const earlier = makeNotification({ referral: 8, created_at: "2026-01-30T10:00:00Z" });
    show("EMPLOYEE", { employee: { ...employee, movements } });
    server.use(
      answer("get", "/notifications/count/", { unread: 1 }),
      list("/notifications/", [unread, earlier]),
    );
    const hired = await part("Grace Hopper got the job!");
    expect(hired.getByText("She begins in May.")).toBeVisible();
    expect(hired.getByRole("link", { name: "See the Referral" })).toHaveAttribute("href", "/referrals/7");
    expect(screen.queryByRole("region", { name: "Ada Byron got the job!" })).not.toBeInTheDocument();
  });

  it("sees the quick actions above the sections that vary", async () => {
    show("EMPLOYEE", { employee: { ...employee, new_jobs_count: 1, new_jobs: [JOB] } });
    await expectBelow("New open jobs", "Quick actions");
  });

  it("begins with three steps, and sees no news before the first referral", async () => {
    show("EMPLOYEE", { employee });
    const steps = await part("First steps");
    expect(steps.getAllByTitle("To do")).toHaveLength(3);
    expect(steps.getByRole("link", { name: "Import your connections" })).toHaveAttribute(
      "href",
      "/connections/import",
    );
    expect(screen.queryByRole("region", { name: "Your referrals" })).not.toBeInTheDocument();
  });

  it("who has referred sees no steps", async () => {
    show("EMPLOYEE", { employee: { ...employee, referrals_count: 1, connections_count: 2 } });
    expect(await screen.findByText(/No news yet/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "First steps" })).not.toBeInTheDocument();
  });

  it("sees overdue answers and new jobs", async () => {
    const owed = {
      id: 8,
      candidate_name: "Ada Byron",
      job_title: "Poet",
      answer_due: "2026-02-05",
      answer_state: "due" as const,
      answer_overdue_days: null,
    };
    show("EMPLOYEE", { employee: { ...employee, owed: [owed], new_jobs_count: 1, new_jobs: [JOB] } });
    expect((await part("Waiting for an answer")).getByText("Answer due today")).toBeVisible();
    const jobs = await part("New open jobs");
    expect(jobs.getByText("1 job since your last visit")).toBeVisible();
    expect(jobs.getByRole("link", { name: "Engineer" })).toHaveAttribute("href", "/jobs?search=Engineer");
    expect(screen.queryByText(/No news yet/)).not.toBeInTheDocument();
  });
});

describe("a hiring manager", () => {
  const manager = { waiting_count: 0, oldest_days: null, urgent: [], quiet_jobs_count: 0, quiet_jobs: [] };

  it("sees who waits for a decision, and can decide", async () => {
    const allowed = { ...makeReferral().allowed, set_status: true };
    const urgent = [makeReferral({ connection_name: "Grace Hopper", job_title: "Engineer", allowed })];
    const { user } = show("HIRING_MANAGER", {
      manager: { ...manager, waiting_count: 5, oldest_days: 38, urgent },
    });
    const waiting = await part("Waiting for your answer");
    expect(waiting.getByText("5 referrals are waiting for you, the oldest for 38 days.")).toBeVisible();
    expect(waiting.getByRole("link", { name: "Review all" })).toHaveAttribute(
      "href",
      "/job-referrals?status=PENDING&unanswered=true&sort=created_at",
    );
    await user.click(waiting.getByRole("button", { name: /Grace Hopper/ }));
    expect(await screen.findByRole("dialog", { name: /Grace Hopper/ })).toBeVisible();
  });

  it("sees that nobody waits, and which jobs have no referrals", async () => {
    show("HIRING_MANAGER", { manager: { ...manager, quiet_jobs_count: 7, quiet_jobs: [JOB] } });
    expect(await screen.findByText("No one is waiting for your answer.")).toBeVisible();
    const quiet = await part("Jobs without a referral in 30 days");
    expect(quiet.getByRole("link", { name: "Engineer" })).toHaveAttribute("href", "/my-jobs/view/4");
    expect(quiet.getByText("and 6 more")).toBeVisible();
  });
});

describe("HR", () => {
  it("sees overdue answers, the week's figures and users who never signed in", async () => {
    show("HR", {
      hr: {
        users_count: 0,
        overdue: [
          makeOverdue({ hiring_manager: 5, name: "Mia Lang", count: 2, oldest_days: 41 }),
          makeOverdue({ hiring_manager: null, name: null, count: 3, oldest_days: 0, can_be_reminded: false }),
          makeOverdue({ hiring_manager: 6, name: "Jo Ott", count: 1, reminded_at: "2026-02-01T10:00:00Z" }),
        ],
        week: [{ figure: "referrals", this_week: 12, week_before: 7 }],
        quiet_jobs_count: 0,
        quiet_jobs: [],
        never_signed_in_count: 32,
        never_signed_in: [{ id: 9, name: "Tom Ridley" }],
      },
    });
    const overdue = await part("Overdue answers");
    expect(overdue.getByText("No hiring manager")).toBeVisible();
    // Only what is late by a working day says so.
    expect(overdue.getAllByText(/working days? late/).map(({ textContent }) => textContent)).toEqual([
      " · oldest 41 working days late",
      expect.stringMatching(/late$/),
    ]);
    expect(overdue.getByText("Reminded today")).toBeVisible();
    expect(overdue.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Remind",
      "Assign…",
    ]);
    expect(overdue.getByRole("link", { name: "3 overdue" })).toHaveAttribute(
      "href",
      "/all-referrals?answer=overdue&without=hiring_manager&sort=answer_due",
    );
    expect(overdue.getByRole("link", { name: "2 overdue" })).toHaveAttribute(
      "href",
      "/all-referrals?answer=overdue&hiring_manager=5&sort=answer_due",
    );
    const week = await part("Last 7 days");
    expect(week.getByText("12")).toBeVisible();
    expect(week.getByText("7 in the 7 days before")).toBeVisible();
    const missing = await part("Never signed in");
    expect(missing.getByRole("link", { name: "and 31 more" })).toHaveAttribute(
      "href",
      "/users?status=ACTIVE&never_signed_in=true",
    );
    expect(missing.getByRole("link", { name: "Tom Ridley" })).toHaveAttribute("href", "/users/edit/9");
  });

  it("reminds a manager, and reads why it was refused", async () => {
    const overdue = [makeOverdue({ hiring_manager: 5, name: "Mia Lang", count: 2 })];
    const { user } = show("HR", { hr: { users_count: 0, overdue, week: [], quiet_jobs: [] } });
    server.use(answer("post", "/users/5/remind/", { overdue: 2 }));
    await user.click(await screen.findByRole("button", { name: "Remind Mia Lang" }));
    expect(await screen.findByText("Mia Lang was reminded.")).toBeVisible();
    const refusal = { code: "reminded_today", detail: "They were reminded today already." };
    server.use(fail("post", "/users/5/remind/", 409, refusal));
    await user.click(await screen.findByRole("button", { name: "Remind Mia Lang" }));
    expect(await screen.findByText("They were reminded today already.")).toBeVisible();
  });

  it("reminds all managers with one press, but for those who were reminded today", async () => {
    const overdue = [
      makeOverdue({ hiring_manager: 5, name: "Mia Lang" }),
      makeOverdue({ hiring_manager: 6, name: "Jo Ott", reminded_at: "2026-02-01T10:00:00Z" }),
      makeOverdue({ hiring_manager: 7, name: "Ike Bo" }),
    ];
    const { user } = show("HR", { hr: { users_count: 0, overdue, week: [], quiet_jobs: [] } });
    const reminded = [5, 6, 7].map((id) => record("post", `/users/${id}/remind/`, { overdue: 1 }));
    await user.click(await screen.findByRole("button", { name: "Remind All" }));
    expect(await screen.findByText("2 people were reminded.")).toBeVisible();
    expect(reminded.map((calls) => calls.length)).toEqual([1, 0, 1]);
  });

  it("assigns a hiring manager to overdue referrals that have none, where they stand", async () => {
    const overdue = [makeOverdue({ hiring_manager: null, name: null, count: 3, can_be_reminded: false })];
    const { user } = show("HR", { hr: { users_count: 0, overdue, week: [], quiet_jobs: [] } });
    server.use(list("/users/", [{ id: 8, firstName: "Nia", lastName: "Roe", username: "nia" }]));
    const { calls: begun } = hold("post", "/referrals/bulk/", {});
    await user.click(await screen.findByRole("button", { name: "Assign a hiring manager" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Assign 3 referrals" }));
    expect(dialog.getByText("These are all overdue ones without a hiring manager.")).toBeVisible();
    await user.click(dialog.getByRole("combobox", { name: "Hiring manager" }));
    await user.click(await screen.findByRole("option", { name: "Nia Roe" }));
    await user.click(dialog.getByRole("button", { name: "Assign" }));
    await waitFor(() =>
      expect(begun.map(({ body }) => body)).toEqual([
        { action: "reassign", count: 3, query: "answer=overdue&without=hiring_manager", hiring_manager: 8 },
      ]),
    );
  });

  it("sees open objections, the oldest first, with their age", async () => {
    const objection = (id: number, candidate_name: string, days: number) => ({
      ...{ id, candidate_name, days, job_title: "Engineer", referrer_name: "Dana Reyes" },
      made_at: "2026-02-01T10:00:00Z",
    });
    const objections = [objection(5, "Ada Byron", 9), objection(6, "Grace Hopper", 0)];
    show("HR", { hr: { users_count: 2, objections, objections_count: 7 } });
    const waiting = await part("Open objections");
    const [first, second] = waiting.getAllByRole("listitem");
    expect(first).toHaveTextContent("Ada Byron for Engineerby Dana Reyes · for 9 days");
    expect(second).toHaveTextContent("Grace Hopper for Engineerby Dana Reyes · since today");
    expect(waiting.getByRole("link", { name: "Ada Byron for Engineer" })).toHaveAttribute(
      "href",
      "/referrals/5#credit",
    );
    expect(waiting.getByRole("link", { name: "and 5 more" })).toHaveAttribute(
      "href",
      "/all-referrals?objection=true",
    );
  });

  it("of a new company sees the setup checklist instead", async () => {
    show("HR", {
      hr: {
        users_count: 0,
        checklist: { jobs: true, people: false, promise: false, connections: false },
        to_hand_over: [],
      },
    });
    const steps = await part("First steps");
    expect(steps.getAllByTitle("Done")).toHaveLength(1);
    expect(steps.getAllByTitle("To do")).toHaveLength(3);
    expect(steps.getByRole("link", { name: "Invite people" })).toHaveAttribute("href", "/users");
    expect(screen.queryByRole("region", { name: "Overdue answers" })).not.toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Jobs to hand over" })).not.toBeInTheDocument();
  });

  it.each([
    ["an established company", {}],
    ["a new company", { checklist: { jobs: true, people: false, promise: false, connections: false } }],
  ])("of %s sees the jobs that leavers have left", async (_of, needs) => {
    show("HR", { hr: { users_count: 2, ...needs, to_hand_over: [{ id: 8, name: "Nia Roe", count: 2 }] } });
    const jobs = await part("Jobs to hand over");
    expect(jobs.getByRole("listitem")).toHaveTextContent("Nia Roe2 jobs");
    expect(jobs.getByRole("link", { name: "2 jobs" })).toHaveAttribute("href", "/all-jobs?hiring_manager=8");
  });
});

it("a superuser sees inactive companies, failures and growth", async () => {
  show("SUPERUSER", {
    superuser: {
      idle_companies_count: 1,
      idle_companies: [{ id: 3, name: "Globex", last_sign_in: null }],
      failures_count: 7,
      failures: [
        { id: 1, name: "Acme & Co", webhooks: 2, deliveries: 1 },
        { id: null, name: null, webhooks: 0, deliveries: 3 },
      ],
      growth: [{ id: 1, name: "Acme", referrals: 23, referrals_before: 25 }],
    },
  });
  const idle = await part("Companies with no sign-in for 30 days");
  expect(idle.getByText("No one has signed in yet")).toBeVisible();
  const failures = await part("Failed deliveries");
  expect(failures.getByRole("link", { name: "Acme & Co" })).toHaveAttribute(
    "href",
    "/companies?search=Acme%20%26%20Co",
  );
  expect(
    failures.getByText("2 webhooks failing or switched off · 1 email or notification not delivered"),
  ).toBeVisible();
  expect(failures.getByText("People without a company")).toBeVisible();
  expect(failures.getByText("3 emails or notifications not delivered")).toBeVisible();
  expect(failures.getByText("and 5 more")).toBeVisible();
  expect(screen.getByText("25 in the 30 days before")).toBeVisible();
  const onboard = screen.getByRole("button", { name: "Onboard New Company" });
  const idleCompanies = await region("Companies with no sign-in for 30 days");
  expect(onboard.compareDocumentPosition(idleCompanies)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("an error offers Retry and does not affect the figures", async () => {
  const { user } = renderApp("/dashboard", {
    as: makeUser("HIRING_MANAGER"),
    handlers: [fail("get", "/dashboard/", 500, { code: "server_error", detail: "Out of order" })],
    quiet: true,
  });
  const alert = await screen.findByText("Error fetching what needs your attention: Out of order");
  expect(alert).toBeVisible();
  const manager = { waiting_count: 0, oldest_days: null, urgent: [], quiet_jobs_count: 0, quiet_jobs: [] };
  server.use(answer("get", "/dashboard/", { manager }));
  const banner = alert.closest("[role=alert]") as HTMLElement;
  await user.click(within(banner).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No one is waiting for your answer.")).toBeVisible();
});
