import { useMutation } from "@tanstack/react-query";
import type { QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { isNotFound } from "@/shared/api/errors";
import { useApiList, useRefreshAffected } from "@/shared/api/queries";
import type { Connection } from "@/shared/api/types";
import { LOADED_ROWS } from "./loadedRows";
import { type NameValues, withoutFalse } from "./nameFields";

/** The editable values of a connection; an empty string means none. */
export type ConnectionValues = NameValues & {
  email: string;
  company: string;
  position: string;
};

type PageOf = QueryOf<"/connections/"> & { limit: number; offset: number };

/** One page of the connections, out of those already loaded. */
export function useConnections({ limit, offset, ...query }: PageOf) {
  const first = offset - (offset % LOADED_ROWS);
  const loaded = useApiList("/connections/", { query: { limit: LOADED_ROWS, offset: first, ...query } });
  const { data } = loaded;
  const at = offset - first;
  return { ...loaded, data: data && { ...data, rows: data.rows.slice(at, at + limit) } };
}

/** Updates the given connection, or creates one. */
export function useSaveConnection(connection: Connection | null) {
  const refresh = useRefreshAffected("connection");
  return useMutation({
    mutationFn: ({ updated_at, ...values }: ConnectionValues & { updated_at?: string }) => {
      const body = { ...withoutFalse(values), updated_at };
      return connection
        ? api.put("/connections/{id}/", { path: { id: connection.id }, body })
        : api.post("/connections/", { body });
    },
    onSuccess: () => void refresh(),
  });
}

/** Connections to delete: by id, or all that match the list's search. */
export type ConnectionsToDelete = { ids: number[] } | { all: true; search: string };

/**
 * Deletes several connections and returns how many. `confirm` because the user was told that
 * referrals stay.
 */
export function useDeleteConnections() {
  const refresh = useRefreshAffected("connection");
  return useMutation({
    mutationFn: (chosen: ConnectionsToDelete) =>
      api.post("/connections/delete/", { body: { ...chosen, confirm: true } }),
    onSuccess: () => void refresh(),
  });
}

/** Deletes a connection; `confirm` if the user was told about its referrals. */
export function useDeleteConnection({ id }: Connection) {
  const refresh = useRefreshAffected("connection");
  return useMutation({
    mutationFn: async (confirm: boolean) => {
      try {
        await api.delete("/connections/{id}/", { path: { id }, query: { confirm: confirm || undefined } });
      } catch (error) {
        // Already deleted, such as in another tab.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: () => void refresh(),
  });
}
