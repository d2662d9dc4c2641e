import { DEFAULT_ROLE, type ViewRole } from "./roles";
import type { SessionUser } from "./sessionUser";
import type { View } from "./storage";

/** Whose data the screens ask for, and under which key they cache it. */
export type DataView = {
  /** Changes with the person signed in and with the view; second part of every query key. */
  key: string;
  /** Company of the data: the viewed company, else the person's own; null without one. */
  companyId: number | null;
  /** Query of every scoped call (jobs, referrals, metrics). */
  params: { company_id?: number; view_as_user_id?: number };
  /** Query of the connections calls and field of the import. */
  connectionParams: { view_as_user_id?: number | "current" };
};

export function getEffectiveRole(user: SessionUser | null, viewAs: ViewRole | null): string {
  return viewAs ?? user?.role ?? DEFAULT_ROLE;
}

export function toDataView(user: SessionUser | null, view: View): DataView {
  const companyId = view.viewAsCompany?.id ?? user?.company?.id ?? null;
  const personId = view.viewAsPerson?.id;
  return {
    key: [user?.id ?? "nobody", view.viewAs ?? "self", companyId ?? "all", personId ?? "anyone"].join(":"),
    companyId,
    params: {
      ...(companyId !== null && { company_id: companyId }),
      ...(personId !== undefined && { view_as_user_id: personId }),
    },
    connectionParams: view.viewAs ? { view_as_user_id: personId ?? "current" } : {},
  };
}
