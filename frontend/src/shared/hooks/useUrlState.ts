import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** Delay between the last keystroke and a search. */
export const SEARCH_DELAY_MS = 300;

type Changes = Record<string, string | number | undefined>;

/**
 * Screen state in the URL, so that reload, links and Back restore it. `change` sets parameters or
 * removes empty ones; with `push`, Back undoes the change.
 */
export function useUrlState() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const show = (query: URLSearchParams, push: boolean): void =>
    void navigate({ search: query.toString() }, { replace: !push, preventScrollReset: true, state });

  const change = (changes: Changes, { push = false } = {}): void => {
    // Reads the current URL: `params` may be outdated if two changes follow each other.
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
 * State of a search field: `text` is its content; `term`, the search term, follows once typing
 * pauses and is kept in the URL.
 */
export function useUrlSearch() {
  const { params, change } = useUrlState();
  const term = params.get("search") ?? "";
  const [text, setText] = useState(term);

  // The URL was changed elsewhere, such as by Back.
  const [lastTerm, setLastTerm] = useState(term);
  if (term !== lastTerm) {
    setLastTerm(term);
    if (text.trim() !== term) setText(term);
  }

  // A transition, so that typing is not blocked by rendering the list.
  const search = useEffectEvent(() => startTransition(() => change({ search: text.trim() })));
  useEffect(() => {
    if (text.trim() === term) return;
    const timer = setTimeout(() => search(), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, term]);

  return { text, setText, term };
}
