import type { Account, ListName, SavedView } from "@/shared/api/types";

/** The address with which a list shows a view. */
export const viewSearch = ({ id, query }: Pick<SavedView, "id" | "query">): string =>
  `?${query ? `${query}&` : ""}view=${id}`;

/** The address with which a visit to a list begins: that of the default view; empty without one. */
export function defaultSearch({ saved_views, table_settings }: Account, list: ListName): string {
  const chosen = table_settings?.find((each) => each.list === list)?.default_view;
  const view = saved_views?.find(({ id }) => id === chosen);
  return view ? viewSearch(view) : "";
}

/** The same of all lists that have a default view. */
export const defaultSearches = (account: Account): Partial<Record<ListName, string>> =>
  Object.fromEntries(
    (account.table_settings ?? []).flatMap(({ list }) => {
      const search = defaultSearch(account, list);
      return search ? [[list, search]] : [];
    }),
  );
