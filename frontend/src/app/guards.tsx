import { Navigate, Outlet, useLocation } from "react-router-dom";
import { joinPath, paths } from "@/shared/paths";
import { type RedirectState, redirectTarget, safeRedirectTarget } from "@/shared/session/redirectTarget";
import { useSession } from "@/shared/session/useSession";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { isAllowed, type ScreenRoute } from "./routes";

/** Requires a session; otherwise redirects to sign-in, which leads back afterwards. */
export function ProtectedLayout() {
  const { status, ended, endedFor } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === "restoring") return <LoadingState />;
  if (status === "authenticated") return <Outlet />;
  const redirectState: RedirectState = {
    from: pathname + search + hash,
    userId: endedFor ?? undefined,
  };
  return <Navigate to={paths.login} replace state={ended === "signed-out" ? null : redirectState} />;
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
  return <Navigate to={target} replace />;
}

/** Renders a screen if the user's role may see it. */
export function GuardedScreen(route: ScreenRoute) {
  const { user, effectiveRole } = useSession();
  const { Screen } = route;
  return isAllowed(route, user?.role, effectiveRole) ? (
    <Screen />
  ) : (
    <Navigate to={paths.unauthorized} replace />
  );
}
