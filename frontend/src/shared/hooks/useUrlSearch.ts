import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useUpdateSearchParams } from "./useUpdateSearchParams";

/** How long after the last key a list is searched. */
export const SEARCH_DELAY_MS = 300;

/** One filter of a list, kept in the address, so that reload, link and the way back keep it too. */
export function useUrlFilter(name: string): [string, (value: string) => void] {
  const [query] = useSearchParams();
  const change = useUpdateSearchParams();
  const set = (value: string): void => change({ [name]: value });
  return [query.get(name) ?? "", set];
}

/**
 * A search box over a list: `text` is what stands in the box, `term` what is searched for. The term follows
 * the text once typing pauses, and lives in the address.
 */
export function useUrlSearch(name = "search") {
  const [term, setTerm] = useUrlFilter(name);
  const [text, setText] = useState(term);

  // The address was changed by something else, such as the way back.
  const [lastTerm, setLastTerm] = useState(term);
  if (term !== lastTerm) {
    setLastTerm(term);
    if (text.trim() !== term) setText(term);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: setTerm is a new function with every rendering; the timer must only restart when something was typed.
  useEffect(() => {
    if (text.trim() === term) return;
    const timer = setTimeout(() => setTerm(text.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, term]);

  return { text, setText, term };
}
