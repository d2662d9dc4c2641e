import { matchPath } from "react-router-dom";
import type { LazyPart } from "@/shared/lazyPart";
import { paths } from "@/shared/paths";
import type { SessionStore } from "@/shared/session/store";
import { SignedInLayout, ThemedLayout } from "./layouts";
import { GUEST_ROUTES, LINK_ROUTES, PUBLIC_ROUTES, SIGNED_IN_ROUTES } from "./routes";
import type { ScreenRoute } from "./screenRoute";

const load = async (...screens: LazyPart[]): Promise<void> => {
  await Promise.all(screens.map((screen) => screen.preload()));
};
const at = (routes: readonly ScreenRoute[], pathname: string): LazyPart | undefined =>
  routes.find(({ path }) => matchPath(path, pathname))?.Screen;

/** So far: a session that is being restored mostly will be. */
export const isSignedIn = (session: SessionStore): boolean => session.getState().status !== "anonymous";

/** Loads everything that this address will show, side by side instead of one after the other. */
export async function preloadScreen(pathname: string, signedIn: boolean): Promise<void> {
  const anyones = at(PUBLIC_ROUTES, pathname);
  if (anyones) return load(anyones);
  const linked = at(LINK_ROUTES, pathname);
  if (linked) return load(ThemedLayout, linked);
  if (!signedIn)
    return load(ThemedLayout, ...present(at(GUEST_ROUTES, pathname) ?? at(GUEST_ROUTES, paths.login)));
  const wanted = at(SIGNED_IN_ROUTES, pathname) ?? at(SIGNED_IN_ROUTES, paths.dashboard);
  return load(ThemedLayout, SignedInLayout, ...present(wanted));
}

const present = (screen: LazyPart | undefined): LazyPart[] => (screen ? [screen] : []);

const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest("a") : null;

/**
 * From now on a screen is on its way as soon as somebody points at a link to it or comes to it by keyboard; the
 * dashboard, while they stand at the doors.
 */
export function preloadAhead(session: SessionStore): void {
  const ahead = (event: Event): void => {
    const link = linkAt(event);
    if (link?.origin === window.location.origin) void preloadScreen(link.pathname, isSignedIn(session));
    else if (at(GUEST_ROUTES, window.location.pathname)) void preloadScreen(paths.dashboard, true);
  };
  for (const sign of ["pointerover", "pointerdown", "focusin"])
    document.addEventListener(sign, ahead, { passive: true });
}
