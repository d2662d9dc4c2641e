import type { LazyComponent } from "@/shared/lazyComponent";
import { paths } from "@/shared/paths";
import type { SessionStore } from "@/shared/session/store";
import { SignedInLayout } from "./layouts";
import {
  GUEST_ROUTES,
  LINK_ROUTES,
  PUBLIC_ROUTES,
  type ScreenRoute,
  SIGNED_IN_ROUTES,
  screenAt,
} from "./routes";

const load = async (...screens: (LazyComponent | undefined)[]): Promise<void> => {
  await Promise.all(screens.map((screen) => screen?.preload()));
};
const at = (routes: ScreenRoute[], pathname: string): LazyComponent | undefined =>
  screenAt(routes, pathname)?.Screen;

/** A session that is being restored counts as signed in: it nearly always turns out to be. */
export const isSignedIn = (session: SessionStore): boolean => session.getState().status !== "anonymous";

/** Loads all chunks of this route in parallel. */
export async function preloadScreen(pathname: string, signedIn: boolean): Promise<void> {
  const anyones = at(PUBLIC_ROUTES, pathname);
  if (anyones) return load(anyones);
  const linked = at(LINK_ROUTES, pathname);
  if (linked) return load(linked);
  if (!signedIn) return load(at(GUEST_ROUTES, pathname) ?? at(GUEST_ROUTES, paths.login));
  const wanted = at(SIGNED_IN_ROUTES, pathname) ?? at(SIGNED_IN_ROUTES, paths.dashboard);
  return load(SignedInLayout, wanted);
}

/**
 * Preloads a screen as soon as a link to it is hovered, pressed or focused, and the dashboard once somebody moves or
 * types on the sign-in and sign-up screens.
 */
export function preloadAhead(session: SessionStore): void {
  const ahead = ({ target, type }: Event): void => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.origin === window.location.origin) void preloadScreen(link.pathname, isSignedIn(session));
    // The first field has the focus from the beginning: that is no sign of anybody.
    else if (type !== "focusin" && at(GUEST_ROUTES, window.location.pathname)) {
      void preloadScreen(paths.dashboard, true);
    }
  };
  for (const sign of ["pointerover", "pointerdown", "focusin", "input"])
    document.addEventListener(sign, ahead, { passive: true });
}
