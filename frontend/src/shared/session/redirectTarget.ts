import { paths } from "@/shared/paths";

/** Router state of a redirect to the sign-in screen: where the person wanted to go, and who, where it is known. */
export type RedirectState = { from: string; who?: number };

/** Only paths of our own origin are followed, and never sign-in and sign-up themselves. */
export function safeRedirectTarget(value: unknown): string | null {
  if (typeof value !== "string" || !value.startsWith("/")) return null;
  if (!URL.canParse(value, window.location.origin)) return null;
  const url = new URL(value, window.location.origin);
  if (url.origin !== window.location.origin) return null;
  if (url.pathname === paths.login || url.pathname === paths.signup) return null;
  return url.pathname + url.search + url.hash;
}

/** The target carried in a location's state, if it is one we follow; nobody is led to somebody else's place. */
export function redirectTarget(state: unknown, userId?: number): string | null {
  const { from, who } = (state ?? {}) as Partial<RedirectState>;
  if (who !== undefined && userId !== undefined && who !== userId) return null;
  return safeRedirectTarget(from);
}
