import { API_BASE } from "@/shared/api/base";

const STATE_KEY = "signInState";

/** How the server begins what is no token yet, but is exchanged for one at once. */
export const CODE_PREFIX = "code.";

/** What came back in the address after a provider sign-in: a code that is exchanged for a token, or a token. */
export type SsoCallback = { token: string; target: string | null };

type PendingSignIn = { state: string; target: string | null };

/** Sends the browser to the provider, remembering that it was this tab that asked. */
export function startGoogleSignIn(target: string | null): void {
  const pending: PendingSignIn = { state: crypto.randomUUID(), target };
  sessionStorage.setItem(STATE_KEY, JSON.stringify(pending));
  window.location.assign(`${API_BASE}/auth/google/login/?state=${pending.state}`);
}

function consumePendingSignIn(): PendingSignIn | null {
  const stored = sessionStorage.getItem(STATE_KEY) ?? "null";
  sessionStorage.removeItem(STATE_KEY);
  return JSON.parse(stored);
}

/**
 * Reads the single-sign-on return and removes it from the address before anything else runs.
 * The user in the address only has to be readable: who it really is comes from the server.
 */
export function consumeSsoCallback(): SsoCallback | null {
  const url = new URL(window.location.href);
  const token = url.searchParams.get("token");
  const user = url.searchParams.get("user");
  // The password-reset link carries a token too; a sign-in return is token and user together.
  if (!token || !user) return null;

  const state = url.searchParams.get("state");
  for (const name of ["token", "user", "state"]) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", url.pathname + url.search + url.hash);

  const pending = consumePendingSignIn();
  try {
    JSON.parse(user);
  } catch (error) {
    console.error("The sign-in answer could not be read.", error);
    return null;
  }
  // Nobody can be signed in to a stranger's account by a link: only the tab that asked accepts the answer.
  if (state === null || pending?.state !== state) {
    console.error("A sign-in answer that was not asked for here was ignored.");
    return null;
  }
  return { token, target: pending.target };
}
