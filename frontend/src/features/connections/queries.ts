import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { isNotFound } from "@/shared/api/errors";
import { apiPage, useDropDeleted } from "@/shared/api/queries";
import { pathsApiConnectionsGetParametersQueryOrderingValues } from "@/shared/api/schema";
import type { Connection } from "@/shared/api/types";
import { anyText, flag, listParams, type ParamsOf } from "@/shared/hooks/useListParams";
import type { Reads } from "@/shared/session/reads";

/** The names in a form; with `only_one_name`, one of them is empty. */
export type NameValues = { first_name: string; last_name: string; only_one_name: boolean };

/** The values for the server, which is only told of one name. */
export const withoutFalse = <Values extends NameValues>({ only_one_name, ...values }: Values) => ({
  ...values,
  only_one_name: only_one_name || undefined,
});

/** The editable values of a connection; an empty string means none. */
export type ConnectionValues = NameValues & {
  email: string;
  company: string;
  position: string;
};

/** The list of connections, as the address describes it. */
export const CONNECTION_LIST = listParams({
  sort: "name",
  orders: pathsApiConnectionsGetParametersQueryOrderingValues,
  filters: { employer: anyText, fits: flag },
});
export type ConnectionParams = ParamsOf<typeof CONNECTION_LIST>;

/** The params that apply: suggestions are not available in View As. */
export const applicable = (params: ConnectionParams, viewAs: string | null): ConnectionParams =>
  viewAs === null ? params : { ...params, fits: undefined };

export function connectionFilters(params: ConnectionParams) {
  const { fits, ...query } = CONNECTION_LIST.toQuery(params);
  return { ...query, fits_open_job: fits };
}

/** With how many open jobs each fits, which is not available in View As. */
export const connectionsQuery = (params: ConnectionParams, viewAs: string | null) =>
  apiPage("/connections/", {
    query: { ...connectionFilters(params), fitting_jobs: viewAs === null ? true : undefined },
  });

/** What the list of connections begins with. */
export const connectionListReads: Reads = ({ params, viewAs }) => [
  connectionsQuery(applicable(CONNECTION_LIST.parse(params), viewAs), viewAs),
];

/** How many connections the user has, as the count of a list. */
export const connectionCountQuery = () => apiPage("/connections/", { query: { limit: 1 } });

export const useConnectionCount = (enabled: boolean) => useQuery({ ...connectionCountQuery(), enabled });

/** The connection as it is stored now; null for a new one. */
export const loadConnection = async (connection: Connection | null): Promise<Connection | null> =>
  connection && api.get("/connections/{id}/", { path: { id: connection.id } });

/** Updates the given connection, or creates one. */
export function saveConnection(connection: Connection | null, values: ConnectionValues, updated_at?: string) {
  const body = { ...withoutFalse(values), updated_at };
  return connection
    ? api.put("/connections/{id}/", { path: { id: connection.id }, body })
    : api.post("/connections/", { body });
}

/** Connections to delete: by id, or all that match the list's search. */
export type ConnectionsToDelete = { ids: number[] } | { all: true; search: string };

/**
 * Deletes several connections and returns how many. `confirm` because the user was told that
 * referrals stay.
 */
export function useDeleteConnections() {
  const drop = useDropDeleted();
  return async (chosen: ConnectionsToDelete) => {
    const result = await api.post("/connections/delete/", { body: { ...chosen, confirm: true } });
    if ("ids" in chosen) for (const id of chosen.ids) drop("/connections/{id}/", id);
    else drop("/connections/{id}/");
    return result;
  };
}

/** Deletes a connection; `confirm` if the user was told about its referrals. */
export function useDeleteConnection() {
  const drop = useDropDeleted();
  return async ({ id }: Connection, confirm: boolean): Promise<void> => {
    try {
      await api.delete("/connections/{id}/", { path: { id }, query: { confirm: confirm || undefined } });
    } catch (error) {
      // Already deleted, such as in another tab.
      if (!isNotFound(error)) throw error;
    }
    drop("/connections/{id}/", id);
  };
}

function uploadForm(file: Blob, name: string): FormData {
  const form = new FormData();
  form.set("file", file, name);
  return form;
}

/** Imports the whole file or nothing. `onProgress` gets the uploaded share, 0–1. */
export const postImport = (file: File, onProgress: (sent: number) => void) =>
  api.post("/import-linkedin/", {
    body: uploadForm(file, file.name),
    transport: { onUploadProgress: onProgress },
  });

/** How much of a file is sent for the preview. */
const PREVIEW_BYTES = 512 * 1024;

/** Previews the first rows of a CSV file. */
export const postPreview = (file: File, signal: AbortSignal) =>
  api.post("/import-linkedin/preview/", {
    body: uploadForm(file.slice(0, PREVIEW_BYTES), file.name),
    signal,
  });
