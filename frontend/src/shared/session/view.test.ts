import { describe, expect, it } from "vitest";
import { ACME, aUser } from "@/shared/testing/factories";
import { toSessionUser } from "./sessionUser";
import { NO_VIEW } from "./storage";
import { getEffectiveRole, toDataView } from "./view";

const dana = toSessionUser(aUser("EMPLOYEE"));
const root = toSessionUser(aUser("SUPERUSER", { id: 1 }));
const company = { id: 9, name: "Globex" };

describe("whose data is asked for", () => {
  it("is the own company's", () => {
    expect(toDataView(dana, NO_VIEW)).toMatchObject({ companyId: ACME.id, params: { company_id: ACME.id } });
  });

  it("is the viewed company's where one is chosen", () => {
    const view = toDataView(root, { viewAs: "HR", viewAsCompany: company, viewAsPerson: null });
    expect(view.params).toEqual({ company_id: 9 });
    expect(view.connectionParams).toEqual({ view_as_user_id: "current" });
  });

  it("is one person's where one is chosen", () => {
    const view = toDataView(root, {
      viewAs: "EMPLOYEE",
      viewAsCompany: company,
      viewAsPerson: { id: 4, name: "Lin" },
    });
    expect(view.params).toEqual({ company_id: 9, view_as_user_id: 4 });
    expect(view.connectionParams).toEqual({ view_as_user_id: 4 });
  });

  it("is the platform's for a superuser without a company", () => {
    expect(toDataView(root, NO_VIEW)).toMatchObject({ companyId: null, params: {}, connectionParams: {} });
  });

  it("changes its key with the person, the role, the company and the viewed person", () => {
    const views = [
      toDataView(dana, NO_VIEW),
      toDataView(root, NO_VIEW),
      toDataView(root, { viewAs: "HR", viewAsCompany: company, viewAsPerson: null }),
      toDataView(root, { viewAs: "EMPLOYEE", viewAsCompany: company, viewAsPerson: null }),
      toDataView(root, { viewAs: "EMPLOYEE", viewAsCompany: company, viewAsPerson: { id: 4, name: "Lin" } }),
    ];
    expect(new Set(views.map(({ key }) => key)).size).toBe(views.length);
  });
});

it("takes the view-as role if set, else the own one, else Employee", () => {
  expect(getEffectiveRole(root, "HR")).toBe("HR");
  expect(getEffectiveRole(dana, null)).toBe("EMPLOYEE");
  expect(getEffectiveRole(null, null)).toBe("EMPLOYEE");
});
