import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import type { Role } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { type RedirectState, redirectTarget, safeRedirectTarget } from "@/shared/session/redirectTarget";
import { useSession } from "@/shared/session/useSession";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";

/** Signed-in people only; anyone else goes to the sign-in screen, which knows the way back. */
export function ProtectedLayout() {
  const { status, ended, endedFor } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === "restoring") return <LoadingState />;
  if (status === "anonymous") {
    const wanted: RedirectState = {
      from: pathname + search + hash,
      ...(endedFor !== null && { who: endedFor }),
    };
    const state = ended === "signed-out" ? null : wanted;
    return <Navigate to={paths.login} replace state={state} />;
  }
  return <Outlet />;
}

/** Sign-in and sign-up: people who are signed in already go on to where they wanted to be. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { status, user, returnTo } = useSession();
  const { state } = useLocation();
  if (status === "restoring") return <LoadingState />;
  if (status === "authenticated") {
    return (
      <Navigate
        to={redirectTarget(state, user?.id) ?? safeRedirectTarget(returnTo) ?? paths.dashboard}
        replace
      />
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
