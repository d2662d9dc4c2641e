import { Navigate, Outlet, useLocation } from "react-router-dom";
import { paths } from "@/shared/paths";
import { type RedirectState, redirectTarget, safeRedirectTarget } from "@/shared/session/redirectTarget";
import { useSession } from "@/shared/session/useSession";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { isAllowed, type ScreenRoute } from "./routes";

/** Signed-in people only; anyone else goes to the sign-in screen, which knows the way back. */
export function ProtectedLayout() {
  const { status, ended, endedFor } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === "restoring") return <LoadingState />;
  if (status === "authenticated") return <Outlet />;
  const wanted: RedirectState = {
    from: pathname + search + hash,
    ...(endedFor !== null && { who: endedFor }),
  };
  return <Navigate to={paths.login} replace state={ended === "signed-out" ? null : wanted} />;
}

/** Sign-in and sign-up: people who are signed in already go on to where they wanted to be. */
export function GuestLayout() {
  const { status, user, returnTo } = useSession();
  const { state } = useLocation();
  if (status === "restoring") return <LoadingState />;
  if (status === "anonymous") return <Outlet />;
  const target = redirectTarget(state, user?.id) ?? safeRedirectTarget(returnTo) ?? paths.dashboard;
  return <Navigate to={target} replace />;
}

/** A screen for the allowed roles. */
export function GuardedScreen(route: ScreenRoute) {
  const { user, effectiveRole } = useSession();
  const { Screen } = route;
  return isAllowed(route, user?.role, effectiveRole) ? (
    <Screen />
  ) : (
    <Navigate to={paths.unauthorized} replace />
  );
}
