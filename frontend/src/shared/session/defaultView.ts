import type { Account, ListName, SavedView } from "@/shared/api/types";

/** The query string with which a list shows a view. */
export const viewSearch = ({ id, query }: Pick<SavedView, "id" | "query">): string =>
  `?${query ? `${query}&` : ""}view=${id}`;

/** The query string of the default view of a list, with which a visit begins; empty without one. */
export function defaultViewSearch({ saved_views, table_settings }: Account, list: ListName): string {
  const chosen = table_settings?.find((each) => each.list === list)?.default_view;
  const view = saved_views?.find(({ id }) => id === chosen);
  return view ? viewSearch(view) : "";
}

/** The same of all lists that have a default view. */
export const defaultViewSearches = (account: Account): Partial<Record<ListName, string>> =>
  Object.fromEntries(
    (account.table_settings ?? []).flatMap(({ list }) => {
      const search = defaultViewSearch(account, list);
      return search ? [[list, search]] : [];
    }),
  );
