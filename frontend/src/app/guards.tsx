import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import type { Role } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { type CarriedState, carriedTarget, safeTarget } from "@/shared/session/target";
import { useSession } from "@/shared/session/useSession";
import { LoadingState } from "@/shared/ui/LoadingState";

/** Signed-in people only; anyone else goes to the sign-in screen, which knows the way back. */
export function ProtectedLayout() {
  const { status, ended, endedFor } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === "restoring") return <LoadingState />;
  if (status === "anonymous") {
    const wanted: CarriedState = {
      from: pathname + search + hash,
      ...(endedFor !== null && { who: endedFor }),
    };
    const state = ended === "signed-out" ? null : wanted;
    return <Navigate to={paths.login} replace state={state} />;
  }
  return <Outlet />;
}

/** The doors (sign in, sign up): whoever is inside already is led on. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { status, user, returnTo } = useSession();
  const { state } = useLocation();
  if (status === "restoring") return <LoadingState />;
  if (status === "authenticated") {
    return (
      <Navigate to={carriedTarget(state, user?.id) ?? safeTarget(returnTo) ?? paths.dashboard} replace />
    );
  }
  return children;
}

/** Lets the allowed roles through; the superuser passes every check. The server decides for itself. */
export function RoleGuard({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { isSuperuser, effectiveRole } = useSession();
  if (isSuperuser || roles.some((role) => role === effectiveRole)) return children;
  return <Navigate to={paths.unauthorized} replace />;
}
