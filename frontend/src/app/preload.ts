import type { LazyComponent } from "@/shared/lazyComponent";
import { paths } from "@/shared/paths";
import type { SessionStore } from "@/shared/session/store";
import { SignedInLayout } from "./layouts";
import {
  findRoute,
  GUEST_ROUTES,
  LINK_ROUTES,
  PUBLIC_ROUTES,
  type ScreenRoute,
  SIGNED_IN_ROUTES,
} from "./routes";

const preloadAll = async (...screens: (LazyComponent | undefined)[]): Promise<void> => {
  await Promise.all(screens.map((screen) => screen?.preload()));
};
const findScreen = (routes: ScreenRoute[], pathname: string): LazyComponent | undefined =>
  findRoute(routes, pathname)?.Screen;

/** A session being restored counts as signed in, as it nearly always succeeds. */
export const isSignedIn = (session: SessionStore): boolean => session.getState().status !== "anonymous";

/** Loads all chunks of a route in parallel. */
export async function preloadScreen(pathname: string, signedIn: boolean): Promise<void> {
  const publicScreen = findScreen(PUBLIC_ROUTES, pathname);
  if (publicScreen) return preloadAll(publicScreen);
  const linkScreen = findScreen(LINK_ROUTES, pathname);
  if (linkScreen) return preloadAll(linkScreen);
  if (!signedIn)
    return preloadAll(findScreen(GUEST_ROUTES, pathname) ?? findScreen(GUEST_ROUTES, paths.login));
  const screen = findScreen(SIGNED_IN_ROUTES, pathname) ?? findScreen(SIGNED_IN_ROUTES, paths.dashboard);
  return preloadAll(SignedInLayout, screen);
}

/**
 * Preloads a screen when a link to it is hovered, pressed or focused, and the dashboard on the
 * first interaction with the sign-in and sign-up screens.
 */
export function preloadOnInteraction(session: SessionStore): void {
  const onInteraction = ({ target, type }: Event): void => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.origin === window.location.origin) void preloadScreen(link.pathname, isSignedIn(session));
    // The first field is focused automatically: that is no interaction.
    else if (type !== "focusin" && findScreen(GUEST_ROUTES, window.location.pathname)) {
      void preloadScreen(paths.dashboard, true);
    }
  };
  for (const eventType of ["pointerover", "pointerdown", "focusin", "input"])
    document.addEventListener(eventType, onInteraction, { passive: true });
}
