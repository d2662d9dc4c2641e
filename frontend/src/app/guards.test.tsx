/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Role } from "@/shared/api/types";
import { jobPaths, paths } from "@/shared/paths";
import { makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { fail } from "@/shared/testing/server";
import { SIGNED_IN_ROUTES } from "./routes";

const ROLES: Role[] = ["EMPLOYEE", "HIRING_MANAGER", "HR"];
const mine = jobPaths(paths.myJobs);
const all = jobPaths(paths.allJobs);

/** Every route and the roles that may open it. */
const ALLOWED: Record<string, Role[]> = {
  [paths.jobs]: ["EMPLOYEE"],
  [paths.myReferrals]: ["EMPLOYEE"],
  [paths.connections]: ["EMPLOYEE"],
  [paths.connectionsImport]: ["EMPLOYEE"],
  [mine.list]: ["HIRING_MANAGER"],
  [mine.new]: ["HIRING_MANAGER"],
  [mine.view(":id")]: ["HIRING_MANAGER"],
  [mine.edit(":id")]: ["HIRING_MANAGER"],
  [paths.jobReferrals]: ["HIRING_MANAGER"],
  [all.list]: ["HR"],
  [all.new]: ["HR"],
  [all.view(":id")]: ["HR"],
  [all.edit(":id")]: ["HR"],
  [paths.allReferrals]: ["HR"],
  [paths.hrMetrics]: ["HR"],
  [paths.hrSummary]: ["HR"],
  [paths.analytics]: ["HIRING_MANAGER", "HR"],
  [paths.settings]: ["HR"],
  [paths.webhook(":id")]: ["HR"],
  [paths.provider(":id")]: ["HR"],
  [paths.activity]: ["HR"],
  [paths.users]: ["HR"],
  [paths.newUser]: ["HR"],
  [paths.editUser(":id")]: ["HR"],
  [paths.reports]: ["HR"],
  [paths.companies]: ["SUPERUSER"],
  [paths.dashboard]: ROLES,
  [paths.referralPolicy]: ROLES,
  [paths.joinCompany]: ROLES,
  [paths.unauthorized]: ROLES,
  [paths.referral(":id")]: ROLES,
  [paths.candidateProfile(":id")]: ROLES,
  [paths.profile]: ROLES,
  [paths.notifications]: ROLES,
};

describe("the route table", () => {
  it.each(SIGNED_IN_ROUTES.map(({ path, roles }) => [path, roles ?? ROLES] as const))(
    "opens %s to its roles and to nobody else",
    (path, roles) => {
      expect([...roles].sort(), `ALLOWED in this file says who may open ${path}`).toEqual(
        [...(ALLOWED[path] ?? [])].sort(),
      );
    },
  );

  // Which screens those are, the test before this one says of each.
  it.each([
    ["EMPLOYEE", "/users/edit/1"],
    ["HIRING_MANAGER", "/companies"],
    ["HR", "/my-referrals"],
  ] as const)("sends %s away from %s", async (role, path) => {
    renderApp(path, { as: makeUser(role), quiet: true });
    expect(await screen.findByText("You do not have access to that page.")).toBeVisible();
    expect(currentPath()).toBe("/unauthorized");
    expect(screen.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute("href", "/dashboard");
  });

  it.each([
    ["HR" as const, "All Referrals", "/all-referrals"],
    ["HIRING_MANAGER" as const, "Job Referrals", "/job-referrals"],
  ])("tells %s what to do with a profile that they shared with the app", async (role, list, path) => {
    const shared = encodeURIComponent("Look: https://linkedin.com/in/ada");
    renderApp(`/jobs?shared=${shared}`, { as: makeUser(role), quiet: true });
    expect(
      await screen.findByText(`A colleague who knows this person can refer them. To see whether \
somebody has, search for the person's name in ${list}.`),
    ).toBeVisible();
    expect(within(screen.getByRole("main")).getByRole("link", { name: list })).toHaveAttribute("href", path);
  });

  it.each([
    ["by their own role", null],
    ["while looking through another role's eyes", "EMPLOYEE" as const],
  ])("lets the superuser pass %s", async (_case, viewAs) => {
    renderApp("/hr-metrics", {
      as: makeUser("SUPERUSER"),
      quiet: true,
      view: viewAs ? { viewAs, viewAsCompany: { id: 1, name: "Acme" } } : undefined,
    });
    await screen.findByRole("button", { name: "User menu" });
    await waitFor(() => expect(currentPath()).toBe("/hr-metrics"));
  });
});

describe("without a session", () => {
  it.each(["/unauthorized", "/dashboard", "/job-referrals?status=PENDING"])(
    "%s leads to the sign-in",
    async (path) => {
      renderApp(path);
      expect(await screen.findByRole("heading", { name: "Sign in to your account" })).toBeVisible();
      expect(currentPath()).toBe("/login");
      expect(window.history.state.usr).toEqual({ from: path });
    },
  );

  it("an unknown path leads to the dashboard, and so to the sign-in", async () => {
    renderApp("/nope");
    expect(await screen.findByRole("heading", { name: "Sign in to your account" })).toBeVisible();
    expect(window.history.state.usr).toEqual({ from: "/dashboard" });
  });
});

describe("with a session", () => {
  it("an unknown path leads to the dashboard", async () => {
    renderApp("/nope/at/all", { as: makeUser("HR"), quiet: true });
    await screen.findByRole("button", { name: "User menu" });
    expect(currentPath()).toBe("/dashboard");
  });

  it.each(["/login", "/signup"])("%s leads on to the dashboard", async (path) => {
    renderApp(path, { as: makeUser("HR"), quiet: true });
    await screen.findByRole("button", { name: "User menu" });
    expect(currentPath()).toBe("/dashboard");
  });

  it("shows 'Loading...' until the stored user is confirmed, and not the sign-in screen", async () => {
    renderApp("/unauthorized", { as: makeUser("HR"), quiet: true });
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Sign in to your account" })).toBeNull();
    await screen.findByRole("button", { name: "User menu" });
    expect(currentPath()).toBe("/unauthorized");
  });

  it("redirects to sign-in, with the path to return to, when the server rejects the token", async () => {
    renderApp("/unauthorized?x=1", {
      as: makeUser("EMPLOYEE"),
      handlers: [fail("get", "/auth/user/", 401)],
    });
    expect(await screen.findByText("Your session has ended. Please sign in again.")).toBeVisible();
    expect(window.history.state.usr).toEqual({ from: "/unauthorized?x=1" });
    expect(localStorage.getItem("token")).toBeNull();
  });
});
