import { describe, expect, it } from "vitest";
import { ACME, makeUser } from "@/shared/testing/factories";
import { toSessionUser } from "./sessionUser";
import { NO_VIEW } from "./storage";
import { getCompanyId, getEffectiveRole, getScope, getViewKey } from "./view";

const dana = toSessionUser(makeUser("EMPLOYEE"));
const root = toSessionUser(makeUser("SUPERUSER", { id: 1 }));
const company = { id: 9, name: "Globex" };

const OWN = { ...NO_VIEW, user: dana };
const PLATFORM = { ...NO_VIEW, user: root };
const COMPANY = { ...PLATFORM, viewAsCompany: company };
const AS_HR = { ...COMPANY, viewAs: "HR" as const };
const AS_LIN = { ...COMPANY, viewAs: "EMPLOYEE" as const, viewAsPerson: { id: 4, name: "Lin" } };

describe("the scope of a call", () => {
  it.each([
    ["one's own company", OWN, { company_id: ACME.id }],
    ["nothing for a superuser who looks at no company", PLATFORM, {}],
    ["the viewed company", COMPANY, { company_id: 9 }],
    ["the viewed company in a role", AS_HR, { company_id: 9 }],
    ["the viewed person and their company", AS_LIN, { company_id: 9, view_as_user_id: 4 }],
  ])("is %s", (_what, seen, scope) => {
    for (const path of [
      "/jobs/",
      "/jobs/{id}/referrals/",
      "/referrals/",
      "/users/",
      "/hr-metrics/",
      "/reports/",
    ]) {
      expect(getScope(path, seen)).toEqual(scope);
    }
  });

  it.each([
    ["nothing without a view", OWN, {}],
    ["nothing for a superuser without a role", COMPANY, {}],
    ["the superuser's own in a role", AS_HR, { view_as_user_id: "current" }],
    ["the viewed person's", AS_LIN, { view_as_user_id: 4 }],
  ])("is, of connections and their import, %s", (_what, seen, scope) => {
    for (const path of ["/connections/", "/connections/{id}/", "/import-linkedin/"]) {
      expect(getScope(path, seen)).toEqual(scope);
    }
  });

  it.each([
    ["all", PLATFORM, {}],
    ["the viewed company", COMPANY, { company_id: 9 }],
    ["the viewed company, through nobody's eyes", AS_LIN, { company_id: 9 }],
  ])("is, of the platform's figures, %s", (_what, seen, scope) => {
    for (const path of ["/platform-metrics/", "/platform-metrics/companies/"]) {
      expect(getScope(path, seen)).toEqual(scope);
    }
  });

  it("is empty for calls about the user or all companies", () => {
    for (const path of [
      "/auth/user/",
      "/auth/logout-all/",
      "/companies/",
      "/companies/{id}/",
      "/onboard-company/",
    ]) {
      expect(getScope(path, AS_LIN)).toEqual({});
    }
  });
});

it("is the viewed company, else the user's own, else the platform", () => {
  expect([OWN, PLATFORM, COMPANY].map(getCompanyId)).toEqual([ACME.id, null, 9]);
});

it("has another key for every person, role, company and viewed person", () => {
  const keys = [OWN, PLATFORM, COMPANY, AS_HR, { ...AS_LIN, viewAsPerson: null }, AS_LIN].map(getViewKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it("uses the viewed role if set, else the user's own, else Employee", () => {
  expect(getEffectiveRole(root, "HR")).toBe("HR");
  expect(getEffectiveRole(dana, null)).toBe("EMPLOYEE");
  expect(getEffectiveRole(null, null)).toBe("EMPLOYEE");
});
