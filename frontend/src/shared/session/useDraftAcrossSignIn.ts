import { useEffect, useRef, useState } from "react";
import { onUnauthorized } from "@/shared/api/events";
import { useSession } from "./useSession";

const PREFIX = "draft:";

function readAndRemoveOthers(key: string): unknown {
  for (const name of Object.keys(sessionStorage)) {
    // Drafts of other users must not be kept.
    const owner = key.slice(0, key.indexOf(":", PREFIX.length) + 1);
    if (name.startsWith(PREFIX) && !name.startsWith(owner)) sessionStorage.removeItem(name);
  }
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps a draft when the session expires, and returns it once, on the same screen, after the same
 * user signs in again in this tab. `getDraft` returns the draft, or null for none. Without a `name`
 * nothing is kept.
 */
export function useDraftAcrossSignIn<Draft>(
  name: string | undefined,
  getDraft: () => Draft | null,
): Draft | null {
  const { user } = useSession();
  const key = name && `${PREFIX}${user?.id}:${name}`;
  const [kept] = useState(() => (key ? (readAndRemoveOthers(key) as Draft | null) : null));

  const latest = useRef(getDraft);
  useEffect(() => {
    latest.current = getDraft;
  });
  useEffect(() => {
    if (!key) return;
    sessionStorage.removeItem(key);
    return onUnauthorized(() => {
      const draft = latest.current();
      if (draft !== null) sessionStorage.setItem(key, JSON.stringify(draft));
    });
  }, [key]);

  return kept;
}

/** `useState` whose value survives an expired session, such as which dialog is open. */
export function useStateAcrossSignIn<State>(name: string, initial: State) {
  const kept = useDraftAcrossSignIn(name, (): State | null => state || null);
  const [state, setState] = useState<State>(kept ?? initial);
  return [state, setState] as const;
}
