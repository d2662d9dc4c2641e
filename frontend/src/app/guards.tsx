import { type ReactNode, useMemo } from "react";
import { Navigate, type NavigateProps, Outlet, useLocation } from "react-router-dom";
import { joinPath, paths } from "@/shared/paths";
import { type RedirectState, redirectTarget, safeRedirectTarget } from "@/shared/session/redirectTarget";
import { useSession } from "@/shared/session/useSession";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { isAllowed, type ScreenRoute } from "./routes";

/** Goes to another screen, which may still have to be loaded. */
export const Redirect = (props: Pick<NavigateProps, "to" | "state">) => (
  <>
    <Navigate {...props} replace />
    <LoadingState />
  </>
);

/** Requires a session; otherwise redirects to sign-in, which leads back afterwards. */
export function ProtectedLayout() {
  const { status, ended, endedFor } = useSession();
  const { pathname, search, hash } = useLocation();
  const from = pathname + search + hash;
  // The same object on each render, as `Navigate` would start again for another.
  const state = useMemo<RedirectState | null>(
    () => (ended === "signed-out" ? null : { from, userId: endedFor ?? undefined }),
    [from, ended, endedFor],
  );
  if (status === "restoring") return <LoadingState />;
  return status === "authenticated" ? <Outlet /> : <Redirect to={paths.login} state={state} />;
}

/**
 * For sign-in and sign-up: redirects users who are already signed in to their target, which is
 * the offer to join for an invitation link.
 */
export function GuestLayout() {
  const { status, user, returnTo } = useSession();
  const { pathname, search, state } = useLocation();
  if (status === "restoring") return <LoadingState />;
  if (status === "anonymous") return <Outlet />;
  const invitation = pathname === paths.signup ? joinPath(search) : null;
  const target =
    invitation ?? redirectTarget(state, user?.id) ?? safeRedirectTarget(returnTo) ?? paths.dashboard;
  return <Redirect to={target} />;
}

/** Renders a signed-in screen if the user's role may see it. */
export function GuardedScreen({ route, children }: { route: ScreenRoute; children: ReactNode }) {
  const { user, effectiveRole } = useSession();
  return isAllowed(route, user?.role, effectiveRole) ? children : <Redirect to={paths.unauthorized} />;
}
