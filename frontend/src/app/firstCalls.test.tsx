/** @module-tag slow */
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dropEarlyCalls } from "@/shared/api/earlyCalls";
import { tokenStore } from "@/shared/api/token";
import type { Role } from "@/shared/api/types";
import { toSessionUser } from "@/shared/session/sessionUser";
import { saveUser, saveView } from "@/shared/session/storage";
import {
  ACME,
  countReferrals,
  makeCompany,
  makeCompanySettings,
  makeDepartment,
  makeJob,
  makeManagedUser,
  makeMetrics,
  makeNotification,
  makeReferral,
  makeSession,
  makeUser,
  makeWebhook,
  PREFERENCES,
} from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, flushRequests, list, server } from "@/shared/testing/server";
import { FIRST_CALLS, startFirstCalls } from "./firstCalls";
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
const SCREEN_HANDLERS = [
  list("/jobs/", [makeJob({ id: 1 })]),
  answer("get", "/jobs/facets/", { departments: [], locations: [] }),
  answer("get", "/jobs/1/", makeJob({ id: 1 })),
  list("/jobs/1/referrals/", []),
  list("/connections/", []),
  list("/referrals/", []),
  answer("get", "/referrals/counts/", countReferrals([])),
  // Without a connection, whose id would only be known from the referral.
  answer("get", "/referrals/1/", makeReferral({ id: 1, connection: null })),
  answer("get", "/referrals/1/messages/", []),
  list("/users/", []),
  answer("get", "/users/1/", makeManagedUser({ id: 1 })),
  list("/departments/", [makeDepartment()]),
  answer("get", "/hr-metrics/", makeMetrics()),
  answer("get", "/platform-metrics/", figures),
  list("/platform-metrics/companies/", [makeCompany()]),
  answer("get", "/company-settings/", makeCompanySettings()),
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
afterEach(() => {
  server.events.removeAllListeners("request:start");
  dropEarlyCalls();
});

/** The number of unread notifications is polled on every screen. */
const isNotPolled = (call: string): boolean => !call.startsWith("/notifications/count/");
/** Calls of the session, on every screen. */
const SESSION_CALLS = ["/auth/user/", "/companies/"];

/** The calls that start early for this user at this path. */
async function getEarlyCalls(path: string, who: ReturnType<typeof makeUser>): Promise<string[]> {
  saveUser(toSessionUser(who));
  tokenStore.set("test-token");
  server.use(...SCREEN_HANDLERS, list("/companies/", [ACME]));
  startFirstCalls({ pathname: path, search: "" });
  await flushRequests();
  dropEarlyCalls();
  return requests.splice(0).filter(isNotPolled).sort();
}

const SCREENS = SIGNED_IN_ROUTES.flatMap(({ path, roles = ROLES }) =>
  (roles.includes("SUPERUSER") ? (["SUPERUSER"] as const) : roles).map(
    (role) => [path.replace(":id", "1"), role] as const,
  ),
);

describe("early calls match the first calls of the screen:", () => {
  it.each([...SCREENS, ["/dashboard", "SUPERUSER"] as const])("%s as %s", async (path, role) => {
    const who = makeUser(role);
    const early = await getEarlyCalls(path, who);
    renderApp(path, { as: who, handlers: SCREEN_HANDLERS });
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(requests).toEqual(expect.arrayContaining(early)));
    // The session itself fetches the user, and invitations need a loaded list.
    const later = ["/auth/user/", ...(early.length === 0 ? ["/company-invitation/"] : [])];
    const first = [...new Set(requests)].filter((call) => !later.includes(call) && isNotPolled(call));
    expect(first.sort()).toEqual(early);
  });

  it.each([...SCREENS, ["/dashboard", "SUPERUSER"] as const])(
    "%s as %s takes four calls at most",
    async (path, role) => {
      const early = await getEarlyCalls(path, makeUser(role));
      const own = early.filter((call) => !SESSION_CALLS.includes(call));
      expect(own.length).toBeLessThanOrEqual(4);
    },
  );

  it("and exist for existing screens only", () => {
    const paths = SIGNED_IN_ROUTES.map(({ path }) => path);
    expect(Object.keys(FIRST_CALLS).filter((path) => !paths.includes(path))).toEqual([]);
  });
});

describe("no early calls", () => {
  const employee = makeUser("EMPLOYEE");

  it.each([
    ["without a session", "/jobs", null],
    ["for an incomplete stored user", "/jobs", { id: 7, username: "dana" }],
    ["for a screen of another role", "/users", toSessionUser(employee)],
    ["on the landing page", "/", toSessionUser(employee)],
    ["on the target of a mailed link", "/reset-password", toSessionUser(employee)],
  ])("%s", async (_when, pathname, user) => {
    if (user) {
      tokenStore.set("test-token");
      localStorage.setItem("user", JSON.stringify(user));
    }
    startFirstCalls({ pathname, search: "" });
    await flushRequests();
    expect(requests.filter(isNotPolled)).toEqual([]);
  });

  it("in View As, except for the superuser's companies", async () => {
    saveView({ viewAs: "EMPLOYEE", viewAsCompany: ACME, viewAsPerson: null });
    expect(await getEarlyCalls("/jobs", makeUser("SUPERUSER"))).toEqual(["/companies/"]);
  });
});

it("the server's role counts: early calls for another role are not shown", async () => {
  saveUser({ ...toSessionUser(makeUser("HR")), company: ACME });
  tokenStore.set("test-token");
  server.use(...SCREEN_HANDLERS);
  startFirstCalls({ pathname: "/dashboard", search: "" });
  const employee = makeUser("EMPLOYEE", { first_name: "Dana" });
  // Storage says HR, the server says employee.
  renderApp("/dashboard", { handlers: [answer("get", "/auth/user/", employee), ...SCREEN_HANDLERS] });
  expect(await screen.findByText("Employee at Acme Robotics")).toBeVisible();
  expect(screen.getAllByText("My Referrals").length).toBeGreaterThan(0);
  expect(screen.queryByText("All Referrals")).toBeNull();
});
