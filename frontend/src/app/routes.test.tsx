/** @module-tag slow */
import { i18n } from "@lingui/core";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tokenStore } from "@/shared/api/token";
import type { Role } from "@/shared/api/types";
import { toSessionUser } from "@/shared/session/sessionUser";
import { saveUser } from "@/shared/session/storage";
import type { SessionStore } from "@/shared/session/store";
import {
  ACME,
  countReferrals,
  makeCompany,
  makeCompanySettings,
  makeDepartment,
  makeFunnel,
  makeIdentityProvider,
  makeJob,
  makeListedUser,
  makeMetrics,
  makeNotification,
  makePolicy,
  makeReferral,
  makeSession,
  makeUser,
  makeWebhook,
  PREFERENCES,
} from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, flushRequests, hold, list, server } from "@/shared/testing/server";
import { SIGNED_IN_ROUTES } from "./routes";

const ROLES: Role[] = ["EMPLOYEE", "HIRING_MANAGER", "HR"];
const figures = {
  totalCompanies: 1,
  avgConnectionsPerCompany: 1,
  totalOpenJobs: 1,
  totalReferrals: 1,
  totalInterviewing: 0,
  totalPlacements: 0,
};

/** One object of each kind, so that calls for its details are made, too. */
const HANDLERS = [
  list("/jobs/", [makeJob({ id: 1 })]),
  answer("get", "/jobs/facets/", { departments: [], locations: [], hiring_managers: [] }),
  answer("get", "/jobs/1/", makeJob({ id: 1 })),
  list("/jobs/1/referrals/", []),
  list("/connections/", []),
  list("/referrals/", []),
  answer("get", "/referrals/counts/", countReferrals([])),
  // Without a connection, whose id would only be known from the referral.
  answer("get", "/referrals/1/", makeReferral({ id: 1, connection: null })),
  answer("get", "/referrals/1/messages/", []),
  list("/users/", []),
  answer("get", "/users/1/", makeListedUser({ id: 1 })),
  list("/departments/", [makeDepartment()]),
  answer("get", "/hr-metrics/", makeMetrics()),
  answer("get", "/hr-metrics/months/", []),
  answer("get", "/hr-metrics/funnel/", makeFunnel()),
  answer("get", "/platform-metrics/", figures),
  list("/platform-metrics/companies/", [makeCompany()]),
  answer("get", "/referral-policy/", {
    current: makePolicy(),
    coming: null,
    versions: null,
    today: "2026-02-01",
  }),
  answer("get", "/company-settings/", makeCompanySettings()),
  answer("get", "/company-invitation/", { code: "c" }),
  answer("get", "/identity-providers/1/", makeIdentityProvider({ id: 1 })),
  answer("get", "/identity-providers/1/enforcement/", {
    enforced: false,
    tested_by_caller: false,
    exceptions: [],
    unable: [],
  }),
  answer("get", "/company-domains/", [{ domain: "acme.example", identity_provider: 1 }]),
  answer("get", "/webhooks/", []),
  answer("get", "/webhooks/1/", makeWebhook({ id: 1 })),
  answer("get", "/webhook-kinds/", []),
  list("/webhook-deliveries/", []),
  list("/activity/", []),
  answer("get", "/auth/sessions/", [makeSession()]),
  list("/notifications/", [makeNotification()]),
  answer("get", "/notification-preferences/all/", { modes: PREFERENCES, time_zone: "" }),
];

let requests: string[] = [];
const recordRequest = ({ request }: { request: Request }): void => {
  const { pathname, search } = new URL(request.url);
  requests.push(pathname.replace("/api", "") + search);
};
beforeEach(() => {
  requests = [];
  server.events.on("request:start", recordRequest);
});
afterEach(() => server.events.removeAllListeners("request:start"));

/** Calls of the session and the shell, on every screen. */
const isOwn = (call: string): boolean =>
  !["/auth/user/", "/companies/", "/notifications/count/"].some((path) => call.split("?")[0] === path);

const SCREENS = SIGNED_IN_ROUTES.flatMap(({ path, roles = ROLES, title }) =>
  (roles.includes("SUPERUSER") ? (["SUPERUSER"] as const) : roles).map(
    (role) => [path.replace(":id", "1"), role, title] as const,
  ),
);

/** What was read without a use on the screen. */
const unusedReads = ({ queryClient }: SessionStore): string[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.dataUpdateCount > 0 && query.getObserversCount() === 0)
    .map(({ queryKey }) => JSON.stringify(queryKey))
    .filter((key) => !key.includes("/auth/user/"));

describe("each screen uses what its route reads, in at most four calls:", () => {
  it.each([...SCREENS, ["/dashboard", "SUPERUSER", undefined] as const])(
    "%s as %s",
    async (path, role, title) => {
      const { session } = renderApp(path, { as: makeUser(role), handlers: HANDLERS });
      const heading = await screen.findByRole("heading", { level: 1 });
      if (title) {
        expect(heading).toHaveTextContent(i18n._(title));
        await waitFor(() => expect(document.title).toContain(i18n._(title)));
      }
      await waitFor(() => expect(unusedReads(session)).toEqual([]));
      await act(flushRequests);
      const own = requests.filter(isOwn);
      expect(own, "each call is made once").toEqual([...new Set(own)]);
      expect(own.length, own.join(" ")).toBeLessThanOrEqual(4);
    },
  );

  it.each([
    ["/my-referrals?status=HIRED", "EMPLOYEE" as const],
    ["/jobs?search=baker&location=Oban", "EMPLOYEE" as const],
    ["/jobs?department=1&sort=-suggestions&size=5", "EMPLOYEE" as const],
    ["/connections?employer=Acme&fits=true&sort=-email", "EMPLOYEE" as const],
    ["/all-referrals?status=PENDING&size=25", "HR" as const],
    ["/all-jobs?status=OPEN&department=1&search=baker&size=5", "HR" as const],
    ["/users?search=lin", "HR" as const],
    ["/users?role=HR&status=ACTIVE&department=Design&size=5", "HR" as const],
    ["/users?company=2&role=SUPERUSER", "SUPERUSER" as const],
    ["/companies?search=globex&sort=-users_count", "SUPERUSER" as const],
    ["/my-referrals?connection=4&sort=-status", "EMPLOYEE" as const],
    ["/all-referrals?answer=overdue&without=department&sort=answer_due", "HR" as const],
    ["/job-referrals?made_by=me&size=5", "HIRING_MANAGER" as const],
    ["/hr-metrics?period=lastQuarter&by=job&sort=-hired", "HR" as const],
    ["/analytics?period=thisYear", "HIRING_MANAGER" as const],
    ["/hr-metrics/summary?period=lastQuarter", "HR" as const],
    ["/activity?kind=JOBS&since=2026-01-01&size=25", "HR" as const],
    ["/notifications?unread=true&kind=referral_made", "EMPLOYEE" as const],
  ])("%s as %s", async (path, role) => {
    const { session } = renderApp(path, { as: makeUser(role), handlers: HANDLERS });
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(unusedReads(session)).toEqual([]));
  });

  it.each(["EMPLOYEE", "HIRING_MANAGER", "HR"] as const)(
    "the dashboard in the view of %s",
    async (viewAs) => {
      const { session } = renderApp("/dashboard", {
        as: makeUser("SUPERUSER"),
        handlers: HANDLERS,
        view: { viewAs, viewAsCompany: { id: ACME.id, name: ACME.name } },
      });
      await screen.findByRole("heading", { level: 1 });
      await waitFor(() => expect(unusedReads(session)).toEqual([]));
    },
  );
});

describe("reads start", () => {
  it("before the server has confirmed the user", async () => {
    renderApp("/my-referrals", { as: makeUser("EMPLOYEE"), handlers: HANDLERS });
    const { release } = hold("get", "/auth/user/", makeUser("EMPLOYEE"));
    await flushRequests();
    expect(requests).toContain("/auth/user/");
    expect(requests.some((call) => call.startsWith("/referrals/counts/"))).toBe(true);
    expect(screen.queryByRole("main")).not.toBeInTheDocument();
    release();
    await screen.findByRole("heading", { level: 1 });
  });

  it.each([
    ["without a session", "/jobs", null],
    ["for an incomplete stored user", "/jobs", { id: 7, username: "dana" }],
    ["for a screen of another role", "/users", toSessionUser(makeUser("EMPLOYEE"))],
  ])("not %s", async (_when, path, stored) => {
    if (stored) {
      tokenStore.set("test-token");
      localStorage.setItem("user", JSON.stringify(stored));
    }
    renderApp(path, { handlers: [answer("get", "/auth/user/", makeUser("EMPLOYEE")), ...HANDLERS] });
    const own = requests.filter(isOwn);
    await flushRequests();
    expect(own).toEqual([]);
  });

  it("once for a screen that was opened moments ago", async () => {
    const { user } = renderApp("/my-referrals", { as: makeUser("EMPLOYEE"), handlers: HANDLERS });
    await screen.findByRole("heading", { level: 1, name: "My Referrals" });
    await user.click(screen.getByRole("link", { name: "Dashboard" }));
    await screen.findByRole("heading", { level: 1, name: /^Welcome/ });
    await user.click(within(screen.getByRole("navigation")).getByRole("link", { name: "My Referrals" }));
    await screen.findByRole("heading", { level: 1, name: "My Referrals" });
    await act(flushRequests);
    expect(requests.filter((call) => call.startsWith("/referrals/?"))).toHaveLength(1);
  });
});

it("the server's role counts: reads for another role are not shown", async () => {
  saveUser({ ...toSessionUser(makeUser("HR")), company: ACME });
  tokenStore.set("test-token");
  const employee = makeUser("EMPLOYEE", { first_name: "Dana" });
  // Storage says HR, the server says employee.
  renderApp("/dashboard", { handlers: [answer("get", "/auth/user/", employee), ...HANDLERS] });
  expect(await screen.findByText("Employee at Acme Robotics")).toBeVisible();
  expect(screen.getAllByText("My Referrals").length).toBeGreaterThan(0);
  expect(screen.queryByText("All Referrals")).toBeNull();
});
