/** @module-tag slow */
import { act, screen } from "@testing-library/react";
import { HttpResponse, http, type JsonBodyType } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import {
  makeConnection,
  makeJob,
  makeListedUser,
  makeMetrics,
  makeReferral,
  makeUser,
} from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, api, flushRequests, list } from "@/shared/testing/server";
import { SIGNED_IN_ROUTES } from "./routes";

/*
 * A server that knows the specification alone: its calls answer its fields, everything else is
 * missing. What is ours is left out then, and no screen fails.
 */

/** The part of an answer that the specification names. */
const only = (names: string, whole: object): Record<string, JsonBodyType> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => names.split(" ").includes(name)));

const job = only(
  "id title description requirements location status type department department_name company company_name hiring_manager hiring_manager_name applicants_count created_at",
  makeJob({ id: 1 }),
);
const connection = only(
  "id first_name last_name email company position connected_at imported_at owner",
  makeConnection({ id: 1 }),
);
const referral = only(
  "id job job_title connection connection_name referrer referrer_name status notes created_at updated_at",
  makeReferral({ id: 1, job: 1, connection: 1 }),
);
const managedUser = only(
  "id firstName lastName email username role department position dateJoined status",
  makeListedUser({ id: 1 }),
);
const metrics = only(
  "total pending reviewing interviewing hired rejected conversionRate avgTimeToHire referralsToInterviewRatio interviewToPlacementRatio costSavings networkReach totalCandidatesReferred jobStats",
  makeMetrics(),
);
const platform = {
  ...{ totalCompanies: 1, avgConnectionsPerCompany: 1, totalOpenJobs: 1 },
  ...{ totalReferrals: 1, totalInterviewing: 0, totalPlacements: 0 },
};

const HANDLERS = [
  list("/jobs/", [job]),
  answer("get", "/jobs/1/", job),
  list("/jobs/1/referrals/", [referral]),
  list("/connections/", [connection]),
  answer("get", "/connections/1/", connection),
  list("/referrals/", [referral]),
  answer("get", "/referrals/1/", referral),
  answer("get", "/hr-metrics/", metrics),
  list("/users/", [managedUser]),
  answer("get", "/users/1/", managedUser),
  answer("get", "/platform-metrics/", platform),
  answer("post", "/onboard-company/", { username: "imke" }, 201),
  answer("post", "/import-linkedin/", { count: 3 }),
  http.all(api("/*"), () => HttpResponse.json({ code: "not_found", detail: "Not found." }, { status: 404 })),
];

const user = (role: Role) =>
  only("id username email first_name last_name profile", makeUser(role)) as ReturnType<typeof makeUser>;

const SCREENS = SIGNED_IN_ROUTES.flatMap(({ path, roles = ["EMPLOYEE", "HIRING_MANAGER", "HR"] as const }) =>
  roles.map((role) => [path.replace(":id", "1"), role] as const),
);

const open = (path: string, role: Role) => {
  // What is ours answers nothing here, which is logged.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation((...words) => logged.push(words.join(" ")));
  return renderApp(path, {
    as: user(role),
    handlers: [answer("get", "/auth/user/", user(role)), ...HANDLERS],
  });
};
let logged: string[] = [];
beforeEach(() => {
  logged = [];
});

describe("with the specification's fields alone, no screen fails:", () => {
  it.each([...SCREENS, [paths.dashboard, "SUPERUSER"] as const])("%s as %s", async (path, role) => {
    open(path, role);
    await screen.findByRole("heading", { level: 1 });
    await act(flushRequests);
    expect(document.body).not.toHaveTextContent(/Something went wrong|undefined|NaN|Invalid Date/);
    expect(logged.filter((message) => message.includes("TypeError"))).toEqual([]);
  });
});

it("connections are listed, and can be deleted", async () => {
  const { user } = open("/connections", "EMPLOYEE");
  await user.click(await screen.findByRole("button", { name: "Delete Ada Byron" }));
  expect(await screen.findByText(/Ada Byron will be removed/)).toBeVisible();
});

it("HR sees a referral, its candidate's name, and chooses a status", async () => {
  open("/referrals/1", "HR");
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Ada Byron");
  expect(await screen.findByRole("combobox", { name: "Update Status" })).toBeEnabled();
});

it("onboarding says the prescribed sentence, and the form is empty again", async () => {
  const { user } = open("/dashboard", "SUPERUSER");
  await user.click(await screen.findByRole("button", { name: "Onboard New Company" }));
  await user.type(screen.getByRole("textbox", { name: /Company Name/ }), "Initech");
  await user.type(screen.getByRole("textbox", { name: /First Name/ }), "Imke");
  await user.type(screen.getByRole("textbox", { name: /Last Name/ }), "Lund");
  await user.type(screen.getByRole("textbox", { name: /Email/ }), "imke@initech.example");
  await user.click(screen.getByRole("button", { name: "Onboard Company" }));
  const said = 'Successfully onboarded company "Initech" with HR admin "Imke Lund". Username: imke';
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByRole("textbox", { name: /Company Name/ })).toHaveValue("");
});

it("an import says how many connections were imported", async () => {
  const { user } = open("/connections/import", "EMPLOYEE");
  const file = new File(["First Name,Last Name\nAda,Byron\n"], "Connections.csv", { type: "text/csv" });
  await user.upload(await screen.findByLabelText(/^Choose/), file);
  await user.click(screen.getByRole("button", { name: "Import Connections" }));
  expect(await screen.findByText("Successfully imported 3 connections")).toBeVisible();
});
