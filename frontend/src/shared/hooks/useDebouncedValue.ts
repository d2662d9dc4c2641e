import { useEffect, useState } from "react";

/** Delay between the last keystroke and a search. */
export const SEARCH_DELAY_MS = 300;

/** The value, delayed until it has not changed for `ms`. */
export function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
