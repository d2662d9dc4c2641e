import type { Scope } from "@/shared/api/scope";
import { DEFAULT_ROLE, type ViewRole } from "./roles";
import type { SessionUser } from "./sessionUser";
import type { View } from "./storage";

type ViewState = View & { user: SessionUser | null };

export function getEffectiveRole(user: SessionUser | null, viewAs: ViewRole | null): string {
  return viewAs ?? user?.role ?? DEFAULT_ROLE;
}

/** The viewed company, else the user's own; null without one. */
export const getCompanyId = ({ user, viewAsCompany }: ViewState): number | null =>
  viewAsCompany?.id ?? user?.company?.id ?? null;

/** Identifies the signed-in user, the language of what they read, and the view. */
export function getViewKey(state: ViewState): string {
  const { user, viewAs, viewAsPerson } = state;
  const parts = [
    user?.id ?? "nobody",
    user?.language ?? "",
    viewAs ?? "self",
    getCompanyId(state) ?? "all",
    viewAsPerson?.id ?? "anyone",
  ];
  return parts.join(":");
}

/** Calls about the signed-in user or all companies, independent of the view. */
const UNSCOPED_PATHS = /^\/(auth|companies|onboard-company)\//;

/** Connections belong to a person: a view without one shows the superuser's own. */
const CONNECTION_PATHS = /^\/(connections|import-linkedin)\//;

/** The query parameters that scope a call. */
export function getScope(path: string, state: ViewState): Scope {
  const { viewAs, viewAsCompany, viewAsPerson } = state;
  if (UNSCOPED_PATHS.test(path)) return {};
  if (CONNECTION_PATHS.test(path)) return viewAs ? { view_as_user_id: viewAsPerson?.id ?? "current" } : {};
  // Platform metrics are for superusers only: of the selected company, or of all.
  if (path.startsWith("/platform-metrics/")) return viewAsCompany ? { company_id: viewAsCompany.id } : {};
  const companyId = getCompanyId(state);
  return {
    ...(companyId !== null && { company_id: companyId }),
    ...(viewAsPerson && { view_as_user_id: viewAsPerson.id }),
  };
}
