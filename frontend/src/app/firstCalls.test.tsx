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
import { answer, list, server } from "@/shared/testing/server";
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

/** One of everything: what is asked for once something is there is asked for, too. */
const HANDLERS = [
  list("/jobs/", [makeJob({ id: 1 })]),
  answer("get", "/jobs/facets/", { departments: [], locations: [] }),
  answer("get", "/jobs/1/", makeJob({ id: 1 })),
  list("/jobs/1/referrals/", []),
  list("/connections/", []),
  list("/referrals/", []),
  answer("get", "/referrals/counts/", countReferrals([])),
  // Of a deleted connection: one that is there is asked for by the id that the referral names.
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

let asked: string[] = [];
const note = ({ request }: { request: Request }): void => {
  const { pathname, search } = new URL(request.url);
  asked.push(pathname.replace("/api", "") + search);
};

beforeEach(() => {
  asked = [];
  server.events.on("request:start", note);
});
afterEach(() => {
  server.events.removeAllListeners("request:start");
  dropEarlyCalls();
});

/** What is asked early for this person at this address. */
async function askedEarly(path: string, who: ReturnType<typeof makeUser>): Promise<string[]> {
  saveUser(toSessionUser(who));
  tokenStore.set("test-token");
  server.use(...HANDLERS, list("/companies/", [ACME]));
  startFirstCalls({ pathname: path, search: "" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  dropEarlyCalls();
  return asked.splice(0).sort();
}

const isOfTheBell = (call: string): boolean => call.startsWith("/notifications/count/");

const SCREENS = SIGNED_IN_ROUTES.flatMap(({ path, roles = ROLES }) =>
  (roles.includes("SUPERUSER") ? (["SUPERUSER"] as const) : roles).map(
    (role) => [path.replace(":id", "1"), role] as const,
  ),
);

describe("what a page asks while its scripts are on their way is what its screen asks:", () => {
  it.each([...SCREENS, ["/dashboard", "SUPERUSER"] as const])("%s as %s", async (path, role) => {
    const who = makeUser(role);
    const early = await askedEarly(path, who);
    renderApp(path, { as: who, handlers: HANDLERS });
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(asked).toEqual(expect.arrayContaining(early)));
    // The profile shows what the session asks for anyway; the bell waits; who is there is known once they are.
    const later = ["/auth/user/", ...(early.length === 0 ? ["/company-invitation/"] : [])];
    const first = [...new Set(asked)].filter((call) => !later.includes(call) && !isOfTheBell(call));
    expect(first.sort()).toEqual(early);
  });

  it("and every screen that is named is one", () => {
    const paths = SIGNED_IN_ROUTES.map(({ path }) => path);
    expect(Object.keys(FIRST_CALLS).filter((path) => !paths.includes(path))).toEqual([]);
  });
});

describe("nothing is asked early", () => {
  const employee = makeUser("EMPLOYEE");

  it.each([
    ["without a session", "/jobs", null],
    ["for a session that does not say who it is whole", "/jobs", { id: 7, username: "dana" }],
    ["for a screen of another role", "/users", toSessionUser(employee)],
    ["on the landing page", "/", toSessionUser(employee)],
    ["where a mailed link leads", "/reset-password", toSessionUser(employee)],
  ])("%s", async (_when, pathname, user) => {
    if (user) {
      tokenStore.set("test-token");
      localStorage.setItem("user", JSON.stringify(user));
    }
    startFirstCalls({ pathname, search: "" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toEqual([]);
  });

  it("in the view of a role, but for the superuser's own companies", async () => {
    saveView({ viewAs: "EMPLOYEE", viewAsCompany: ACME, viewAsPerson: null });
    expect(await askedEarly("/jobs", makeUser("SUPERUSER"))).toEqual(["/companies/"]);
  });
});

it("what the server says of the session counts: nothing that was asked for another role is shown", async () => {
  saveUser({ ...toSessionUser(makeUser("HR")), company: ACME });
  tokenStore.set("test-token");
  server.use(...HANDLERS);
  startFirstCalls({ pathname: "/dashboard", search: "" });
  const employee = makeUser("EMPLOYEE", { first_name: "Dana" });
  // Storage says HR, the server says employee.
  renderApp("/dashboard", { handlers: [answer("get", "/auth/user/", employee), ...HANDLERS] });
  expect(await screen.findByText("Employee at Acme Robotics")).toBeVisible();
  expect(screen.getAllByText("My Referrals").length).toBeGreaterThan(0);
  expect(screen.queryByText("All Referrals")).toBeNull();
});
