import { useEffect, useRef, useState } from "react";
import { onUnauthorized } from "@/shared/api/events";
import { useSession } from "./useSession";

const PREFIX = "draft:";

function readAndForgetOthers(key: string): unknown {
  for (const name of Object.keys(sessionStorage)) {
    // What somebody else typed is not for whoever sits here now.
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
 * What was typed when the session ended in the middle of work: given back once, on the same screen, to the
 * same person who signed in again in this tab. `current` answers what is to be kept, or null for nothing. Without
 * a `name` nothing is ever kept.
 */
export function useDraftAcrossSignIn<Draft>(
  name: string | undefined,
  current: () => Draft | null,
): Draft | null {
  const { user } = useSession();
  const key = name && `${PREFIX}${user?.id}:${name}`;
  const [kept] = useState(() => (key ? (readAndForgetOthers(key) as Draft | null) : null));

  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
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

/** State that is the same again after a session ended and the person is back: which dialog stood open. */
export function useStateAcrossSignIn<State>(name: string, initial: State) {
  const kept = useDraftAcrossSignIn(name, (): State | null => state || null);
  const [state, setState] = useState<State>(kept ?? initial);
  return [state, setState] as const;
}
