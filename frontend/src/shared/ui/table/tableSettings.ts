import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { apiQuery } from "@/shared/api/queries";
import type { Account, ListName, SavedView, TableSettings } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";

export type TableChoices = Omit<TableSettings, "list">;

/** What everybody sees at first. */
const AT_FIRST: TableChoices = { columns: [], density: "", layout: "", page_size: null, default_view: null };

/** Views and settings come with the signed-in user, who is read at the start of the session. */
const account = () => ({ ...apiQuery("/auth/user/"), staleTime: Number.POSITIVE_INFINITY });

/** How the user has set up the table of a list, and a function that changes a part of it. */
export function useTableSettings(list: ListName) {
  const { readOnly } = useSession();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { data } = useQuery(account());
  const settings = data?.table_settings?.find((each) => each.list === list);
  const { mutate } = useMutation({
    mutationFn: (body: Partial<TableChoices>) =>
      api.patch("/table-settings/{list_name}/", { path: { list_name: list }, body }),
    // One after the other, so that the last choice is the one that is kept.
    scope: { id: `table settings ${list}` },
    onError: (error) => {
      const message = errorMessage(error);
      notify(t`Your choice was not saved: ${message}`, "error");
    },
  });
  const change = (changes: Partial<TableChoices>): void => {
    queryClient.setQueryData(account().queryKey, (user: Account | undefined) => {
      if (!user) return user;
      const others = user.table_settings?.filter((each) => each.list !== list) ?? [];
      return { ...user, table_settings: [...others, { ...AT_FIRST, ...settings, list, ...changes }] };
    });
    // In a view of somebody else, choices last as long as the view.
    if (!readOnly) mutate(changes);
  };
  return { ...AT_FIRST, ...settings, change };
}

/** The user's own and the shared views of a list, and a function that changes what is stored of them. */
export function useSavedViews(list: ListName) {
  const queryClient = useQueryClient();
  const { data } = useQuery(account());
  const views = data?.saved_views?.filter((view) => view.list === list) ?? [];
  const change = (update: (views: SavedView[]) => SavedView[]): void => {
    queryClient.setQueryData(
      account().queryKey,
      (user: Account | undefined) => user && { ...user, saved_views: update(user.saved_views ?? []) },
    );
  };
  return { views, change };
}
