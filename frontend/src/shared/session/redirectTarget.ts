import { paths } from "@/shared/paths";

/**
 * Router state of a redirect to sign-in: the requested URL, and the user it belongs to, if known.
 */
export type RedirectState = { from: string; userId?: number };

/** Accepts only same-origin paths other than sign-in and sign-up. */
export function safeRedirectTarget(value: unknown): string | null {
  if (typeof value !== "string" || !value.startsWith("/")) return null;
  if (!URL.canParse(value, window.location.origin)) return null;
  const url = new URL(value, window.location.origin);
  if (url.origin !== window.location.origin) return null;
  if (url.pathname === paths.login || url.pathname === paths.signup) return null;
  return url.pathname + url.search + url.hash;
}

/** The redirect target in a location's state, if it is safe and not another user's. */
export function redirectTarget(state: unknown, userId?: number): string | null {
  const { from, userId: targetUserId } = (state ?? {}) as Partial<RedirectState>;
  if (targetUserId !== undefined && userId !== undefined && targetUserId !== userId) return null;
  return safeRedirectTarget(from);
}
