import { API_BASE } from "@/shared/api/base";

const STATE_KEY = "signInState";

/** Prefix of codes that must be exchanged for a token. */
export const CODE_PREFIX = "code.";

/** The result of a provider sign-in: a code to exchange for a token, or a token. */
export type SsoCallback = { token: string; target: string | null };

type PendingSignIn = { state: string; target: string | null };

/** Remembers that this tab asks, and returns the address of the sign-in with a provider: `google`, or a company's id. */
function prepareProviderSignIn(provider: string, target: string | null): string {
  const pending: PendingSignIn = { state: crypto.randomUUID(), target };
  sessionStorage.setItem(STATE_KEY, JSON.stringify(pending));
  const path = provider === "google" ? provider : `provider/${provider}`;
  return `${API_BASE}/auth/${path}/login/?state=${pending.state}`;
}

/** Redirects to the provider. */
export const startProviderSignIn = (provider: string, target: string | null): void =>
  window.location.assign(prepareProviderSignIn(provider, target));

/**
 * Opens the provider in a new tab, which starts with a copy of this tab's sessionStorage. A
 * company's provider asks for the password again.
 */
export function startProviderSignInInNewTab(provider: string): void {
  window.open(`${prepareProviderSignIn(provider, null)}&again=1`);
  consumePendingSignIn();
}

function consumePendingSignIn(): PendingSignIn | null {
  const stored = sessionStorage.getItem(STATE_KEY) ?? "null";
  sessionStorage.removeItem(STATE_KEY);
  return JSON.parse(stored);
}

/**
 * Reads the single-sign-on result and removes it from the URL before anything else runs. The user
 * in the URL must only be valid JSON: the real one is fetched from the server.
 */
export function consumeSsoCallback(): SsoCallback | null {
  const url = new URL(window.location.href);
  const token = url.searchParams.get("token");
  const user = url.searchParams.get("user");
  // Password reset links also have a token; a sign-in result has token and user.
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
  // Prevents login CSRF: only the tab that asked accepts the result.
  if (state === null || pending?.state !== state) {
    console.error("A sign-in answer that was not asked for here was ignored.");
    return null;
  }
  return { token, target: pending.target };
}
