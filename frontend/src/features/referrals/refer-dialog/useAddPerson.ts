import { api } from "@/shared/api/client";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Connection, ConnectionInput } from "@/shared/api/types";

/** Adds somebody to one's own connections. */
export function useAddPerson() {
  const refresh = useRefreshAffected("connection");
  return async (body: ConnectionInput): Promise<Connection> => {
    const added = await api.post("/connections/", { body });
    void refresh();
    return added;
  };
}
