import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** How long after the last key a list is searched. */
export const SEARCH_DELAY_MS = 300;

type Changes = Record<string, string | number | undefined>;

/**
 * What a screen keeps in the address, so that reload, link and the way back keep it too. `change` sets parameters,
 * or takes them away where they are empty; with `push` the way back leads to what was there before.
 */
export function useUrlState() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const show = (query: URLSearchParams, push: boolean): void =>
    void navigate({ search: query.toString() }, { replace: !push, preventScrollReset: true, state });

  const change = (changes: Changes, { push = false } = {}): void => {
    // As it stands at this moment: two may be changed in one breath, and `params` is that of the last rendering.
    const query = new URLSearchParams(window.location.search);
    const before = query.toString();
    for (const [name, value] of Object.entries(changes)) {
      if (value) query.set(name, String(value));
      else query.delete(name);
    }
    if (query.toString() !== before) show(query, push);
  };
  return { params, change, clear: () => show(new URLSearchParams(), false) };
}

/**
 * A search box over a list: `text` is what stands in the box, `term` what is searched for. The term follows
 * the text once typing pauses, and lives in the address.
 */
export function useUrlSearch() {
  const { params, change } = useUrlState();
  const term = params.get("search") ?? "";
  const [text, setText] = useState(term);

  // The address was changed by something else, such as the way back.
  const [lastTerm, setLastTerm] = useState(term);
  if (term !== lastTerm) {
    setLastTerm(term);
    if (text.trim() !== term) setText(term);
  }

  // Rendered in pieces, so that the next key does not wait for the list.
  const search = useEffectEvent(() => startTransition(() => change({ search: text.trim() })));
  useEffect(() => {
    if (text.trim() === term) return;
    const timer = setTimeout(() => search(), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, term]);

  return { text, setText, term };
}
