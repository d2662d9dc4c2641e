import type { Account, ListName, SavedView } from "@/shared/api/types";

/** The query string with which a list shows a view. */
export const viewSearch = ({ id, query }: Pick<SavedView, "id" | "query">): string =>
  `?${query ? `${query}&` : ""}view=${id}`;

/** A query string with so many rows per page, unless it says how many. */
export function withPageSize(search: string, size: number | null | undefined): string {
  if (!size || new URLSearchParams(search).has("size")) return search;
  return `${search || "?"}${search ? "&" : ""}size=${size}`;
}

/**
 * The query string with which a visit to a list begins: without a query with its default view, and with the page size
 * that the user has chosen.
 */
export function firstSearch(
  { saved_views, table_settings }: Account,
  list: ListName,
  search: string,
): string {
  const settings = table_settings?.find((each) => each.list === list);
  const view = search ? undefined : saved_views?.find(({ id }) => id === settings?.default_view);
  return withPageSize(view ? viewSearch(view) : search, settings?.page_size);
}

/** The same of all lists that are set up, for visits without a query. */
export const firstSearches = (account: Account): Partial<Record<ListName, string>> =>
  Object.fromEntries(
    (account.table_settings ?? []).flatMap(({ list }) => {
      const search = firstSearch(account, list, "");
      return search ? [[list, search]] : [];
    }),
  );
