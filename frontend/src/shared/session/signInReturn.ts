import { API_BASE } from "@/shared/api/base";

const STATE_KEY = "signInState";

/** What came back in the address after a provider sign-in. */
export type SignInReturn = { token: string; target: string | null };

type Started = { state: string; target: string | null };

/** Sends the browser to the provider, remembering that it was this tab that asked. */
export function startGoogleSignIn(target: string | null): void {
  const started: Started = { state: crypto.randomUUID(), target };
  sessionStorage.setItem(STATE_KEY, JSON.stringify(started));
  window.location.assign(`${API_BASE}/auth/google/login/?state=${started.state}`);
}

function takeStarted(): Started | null {
  const raw = sessionStorage.getItem(STATE_KEY);
  sessionStorage.removeItem(STATE_KEY);
  try {
    return raw ? (JSON.parse(raw) as Started) : null;
  } catch {
    return null;
  }
}

/** Nobody can be signed in to a stranger's account by a link: only the tab that asked accepts the answer. */
function isExpected(started: Started | null, state: string | null): started is Started {
  return started !== null && state === started.state;
}

/**
 * Reads the single-sign-on return and removes it from the address before anything else runs.
 * The user in the address only has to be readable: who it really is comes from the server.
 */
export function takeSignInReturn(): SignInReturn | null {
  const url = new URL(window.location.href);
  const token = url.searchParams.get("token");
  const user = url.searchParams.get("user");
  // The password-reset link carries a token too; a sign-in return is token and user together.
  if (!token || !user) return null;

  const state = url.searchParams.get("state");
  for (const name of ["token", "user", "state"]) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", url.pathname + url.search + url.hash);

  const started = takeStarted();
  try {
    JSON.parse(user);
  } catch (error) {
    console.error("The sign-in answer could not be read.", error);
    return null;
  }
  if (!isExpected(started, state)) {
    console.error("A sign-in answer that was not asked for here was ignored.");
    return null;
  }
  return { token, target: started.target };
}
