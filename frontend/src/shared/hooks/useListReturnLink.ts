import { useLocation } from "react-router-dom";

type ListState = { listSearch?: string } | null;

/**
 * The link back to a list as it was filtered. Pass `state` along with every link to a screen below the list: it
 * carries the list's query, so that this hook finds it there.
 */
export function useListReturnLink(listPath: string) {
  const { pathname, search, state } = useLocation();
  const listSearch = pathname === listPath ? search : ((state as ListState)?.listSearch ?? "");
  return { list: listPath + listSearch, state: { listSearch } satisfies ListState };
}
