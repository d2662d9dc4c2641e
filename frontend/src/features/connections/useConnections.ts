import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListParams } from "@/shared/api/page";
import type { Connection } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import {
  type ConnectionInput,
  createConnection,
  deleteConnection,
  getConnections,
  putConnection,
} from "./api";

/** One page of the connections; the former page stays in sight until the next one is there. */
export function useConnections(params: ListParams) {
  const { view } = useSession();
  return useQuery({
    queryKey: ["connections", view.key, "list", params],
    queryFn: ({ signal }) => getConnections({ ...params, ...view.connectionParams }, signal),
    placeholderData: keepPreviousData,
  });
}

/** What shows connections, or counts them, or names them. */
const AFFECTED_QUERIES = ["connections", "referrals", "metrics", "platform-metrics"];

/** Asks again for whatever a change of connections shows in. */
export function useRefreshConnections() {
  const queryClient = useQueryClient();
  return (): void => {
    for (const noun of AFFECTED_QUERIES) void queryClient.invalidateQueries({ queryKey: [noun] });
  };
}

/** Saves a connection: the one given, or else a new one. */
export function useSaveConnection(connection: Connection | null) {
  const { view } = useSession();
  const refresh = useRefreshConnections();
  return useMutation({
    mutationFn: (input: ConnectionInput) =>
      connection
        ? putConnection(connection.id, input, view.connectionParams)
        : createConnection(input, view.connectionParams),
    onSuccess: refresh,
  });
}

/** Deletes a connection; `confirm` says that its referrals were pointed out. */
export function useDeleteConnection(connection: Connection) {
  const { view } = useSession();
  const refresh = useRefreshConnections();
  return useMutation({
    mutationFn: (confirm: boolean) => deleteConnection(connection.id, confirm, view.connectionParams),
    onSuccess: refresh,
  });
}
