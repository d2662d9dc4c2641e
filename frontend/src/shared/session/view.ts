import type { Scope } from "@/shared/api/scope";
import { DEFAULT_ROLE, type ViewRole } from "./roles";
import type { SessionUser } from "./sessionUser";
import type { View } from "./storage";

type Seen = View & { user: SessionUser | null };

export function getEffectiveRole(user: SessionUser | null, viewAs: ViewRole | null): string {
  return viewAs ?? user?.role ?? DEFAULT_ROLE;
}

/** Company of the data: the viewed company, else the person's own; null without one. */
export const getCompanyId = ({ user, viewAsCompany }: Seen): number | null =>
  viewAsCompany?.id ?? user?.company?.id ?? null;

/** Changes with the person signed in and with the view. */
export function getViewKey(seen: Seen): string {
  const { user, viewAs, viewAsPerson } = seen;
  const parts = [
    user?.id ?? "nobody",
    viewAs ?? "self",
    getCompanyId(seen) ?? "all",
    viewAsPerson?.id ?? "anyone",
  ];
  return parts.join(":");
}

/** Calls that concern the signed-in person or all companies, whatever is looked at. */
const UNSCOPED = /^\/(auth|companies|onboard-company)\//;

/** Connections are a person's: in a view without one, the superuser's own. */
const OF_CONNECTIONS = /^\/(connections|import-linkedin)\//;

/** What tells the server whose data a call is about. */
export function getScope(path: string, seen: Seen): Scope {
  const { viewAs, viewAsCompany, viewAsPerson } = seen;
  if (UNSCOPED.test(path)) return {};
  if (OF_CONNECTIONS.test(path)) return viewAs ? { view_as_user_id: viewAsPerson?.id ?? "current" } : {};
  // The platform's figures are for superusers only: of the chosen company or of all, through nobody's eyes.
  if (path.startsWith("/platform-metrics/")) return viewAsCompany ? { company_id: viewAsCompany.id } : {};
  const companyId = getCompanyId(seen);
  return {
    ...(companyId !== null && { company_id: companyId }),
    ...(viewAsPerson && { view_as_user_id: viewAsPerson.id }),
  };
}
