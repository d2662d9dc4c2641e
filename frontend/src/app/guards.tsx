import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import { joinPath, paths, SHARED_PROFILE } from "@/shared/paths";
import { type RedirectState, redirectTarget, safeRedirectTarget } from "@/shared/session/redirectTarget";
import { useSession } from "@/shared/session/useSession";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { isAllowed, type ScreenRoute } from "./routes";

type RedirectProps = { to: string; state?: RedirectState | null };

/** Goes to another screen, which may still have to be loaded; null for nowhere. */
function useRedirect(to: string | null, state?: RedirectState | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    // Unlike `Navigate`, not in the moment in which the router completes another navigation: it would
    // show the screen and leave the address as it is.
    const timer = setTimeout(() => void navigate(to, { replace: true, state }));
    return () => clearTimeout(timer);
  }, [navigate, to, state]);
}

export function Redirect({ to, state }: RedirectProps) {
  useRedirect(to, state);
  return <LoadingState />;
}

/** Requires a session; otherwise redirects to sign-in, which leads back afterwards. */
export function ProtectedLayout() {
  const { status, ended, endedFor } = useSession();
  const { pathname, search, hash } = useLocation();
  const from = pathname + search + hash;
  // The same object on each render, as `Redirect` would start again for another.
  const state = useMemo<RedirectState | null>(
    () => (ended === "signed-out" ? null : { from, userId: endedFor ?? undefined }),
    [from, ended, endedFor],
  );
  if (status === "restoring") return <LoadingState />;
  return status === "authenticated" ? <Outlet /> : <Redirect to={paths.login} state={state} />;
}

/**
 * For sign-in and sign-up: redirects users who are already signed in to their target, which is
 * the offer to join for an invitation link. Whoever signs in here sees the form until that is there.
 */
export function GuestLayout() {
  const { status, user, returnTo } = useSession();
  const { pathname, search, state } = useLocation();
  const [hasForm, setHasForm] = useState(false);
  if (status === "anonymous" && !hasForm) setHasForm(true);
  const invitation = pathname === paths.signup ? joinPath(search) : null;
  const target =
    invitation ?? redirectTarget(state, user?.id) ?? safeRedirectTarget(returnTo) ?? paths.dashboard;
  useRedirect(status === "authenticated" ? target : null);
  return hasForm ? <Outlet /> : <LoadingState />;
}

/** Renders a signed-in screen if the user's role may see it; the refusal knows of a shared profile. */
export function GuardedScreen({ route, children }: { route: ScreenRoute; children: ReactNode }) {
  const { user, effectiveRole } = useSession();
  const { search } = useLocation();
  if (isAllowed(route, user?.role, effectiveRole)) return children;
  const isShared = new URLSearchParams(search).has(SHARED_PROFILE);
  return <Redirect to={isShared ? paths.unauthorized + search : paths.unauthorized} />;
}
