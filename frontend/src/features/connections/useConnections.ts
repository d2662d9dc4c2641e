import { useMutation } from "@tanstack/react-query";
import type { QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { isNotFound } from "@/shared/api/errors";
import { useApiList, useRefreshAffected } from "@/shared/api/queries";
import type { Connection } from "@/shared/api/types";

/** What a person can say about a connection; an empty text is no value. */
export type ConnectionValues = Pick<Connection, "first_name" | "last_name"> & {
  email: string;
  company: string;
  position: string;
};

/** One page of the connections. */
export const useConnections = (query: QueryOf<"/connections/">) => useApiList("/connections/", { query });

/** Saves a connection: the one given, or else a new one. */
export function useSaveConnection(connection: Connection | null) {
  const refresh = useRefreshAffected("connection");
  return useMutation({
    mutationFn: (body: ConnectionValues & { updated_at?: string }) =>
      connection
        ? api.put("/connections/{id}/", { path: { id: connection.id }, body })
        : api.post("/connections/", { body }),
    onSuccess: () => void refresh(),
  });
}

/** Which connections: those with these ids, or all that the list shows for a search. */
export type ChosenConnections = { ids: number[] } | { all: true; search: string };

/** Deletes several connections; that referrals stay was said before. Answers how many there were. */
export function useDeleteConnections() {
  const refresh = useRefreshAffected("connection");
  return useMutation({
    mutationFn: (chosen: ChosenConnections) =>
      api.post("/connections/delete/", { body: { ...chosen, confirm: true } }),
    onSuccess: () => void refresh(),
  });
}

/** Deletes a connection; `confirm` says that its referrals were pointed out. */
export function useDeleteConnection({ id }: Connection) {
  const refresh = useRefreshAffected("connection");
  return useMutation({
    mutationFn: async (confirm: boolean) => {
      try {
        await api.delete("/connections/{id}/", { path: { id }, query: { confirm: confirm || undefined } });
      } catch (error) {
        // Deleted before, in another tab: what was asked for is the case.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: () => void refresh(),
  });
}
