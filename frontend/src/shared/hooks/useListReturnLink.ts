import { useLocation } from "react-router-dom";

type ListState = { listSearch?: string } | null;

/**
 * The link back to a list with its filters. Pass `state` to every link to a screen below the list:
 * it carries the list's query.
 */
export function useListReturnLink(listPath: string) {
  const { pathname, search, state } = useLocation();
  const listSearch = pathname === listPath ? search : ((state as ListState)?.listSearch ?? "");
  return { list: listPath + listSearch, state: { listSearch } satisfies ListState };
}
