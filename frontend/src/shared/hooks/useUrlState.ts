import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

export { SEARCH_DELAY_MS } from "./useDebouncedValue";

type Changes = Record<string, string | number | undefined>;

/**
 * Screen state in the URL, so that reload, links and Back restore it. `change` sets parameters or
 * removes empty ones; with `push`, Back undoes the change. Lists use `useListParams`.
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

/** The search term in the URL. Lists use `useListParams`. */
export function useUrlSearch() {
  const { params, change } = useUrlState();
  const term = params.get("search") ?? "";
  return { text: term, term, setText: (search: string): void => change({ search }) };
}
