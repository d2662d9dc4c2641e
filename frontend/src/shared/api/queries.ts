import {
  hashKey,
  keepPreviousData,
  QueryClientContext,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from "@tanstack/react-query";
import { useContext } from "react";
import { withoutEmptyValues } from "./buildUrl";
import type { ListPath, ObjectPath, PathOf, ReadParams, ResponseBody, Row } from "./calls";
import { api, type Page } from "./client";
import { dropQueries, exists } from "./queryClient";

/*
 * The options of each read, for a route's `reads` and the screen's `useQuery` alike, and which reads
 * a change affects. Keys do not contain the user and the view, as each has a cache of its own.
 */

/** The query key of a GET call: its path and parameters, without empty ones. */
export function queryKey<P extends PathOf<"get">>(path: P, params?: Partial<ReadParams<P, true>>): QueryKey {
  const { path: ids = {}, query = {}, scope } = (params ?? {}) as AnyParams;
  return [path, { ids, query: withoutEmptyValues(query), scope: scope === false ? scope : undefined }];
}

/** By kind of change: prefixes of the paths whose responses may change. */
export const AFFECTED_QUERIES = {
  company: ["/platform-metrics/"],
  department: ["/departments/"],
  // Jobs contain the number of suggested people.
  connection: [
    "/connections/",
    "/referrals/",
    "/jobs/",
    "/suggestions/",
    "/hr-metrics/",
    "/platform-metrics/",
  ],
  job: [
    "/jobs/",
    "/referrals/",
    "/suggestions/",
    "/connections/{id}/jobs/",
    "/hr-metrics/",
    "/platform-metrics/",
  ],
  notification: ["/notifications/", "/referrals/", "/jobs/"],
  provider: ["/identity-providers/", "/company-domains/"],
  referral: [
    "/referrals/",
    "/jobs/",
    "/connections/",
    "/suggestions/",
    "/hr-metrics/",
    "/platform-metrics/",
    "/reports/",
    // A decision settles what asked for it.
    "/notifications/",
  ],
  secondFactor: ["/auth/second-factor/", "/auth/sessions/"],
  settings: ["/hr-metrics/"],
  suggestion: ["/jobs/", "/suggestions/", "/connections/"],
  // With a token of the directory, providers decide less.
  token: ["/auth/api-tokens/", "/company-tokens/", "/identity-providers/"],
  user: ["/users/", "/auth/user/"],
  webhook: ["/webhooks/", "/webhook-deliveries/"],
} as const;

/**
 * Refetches the queries that a change affects, with exceptions; resolves once those on screen are
 * up to date.
 */
export function useRefreshAffected(
  change: keyof typeof AFFECTED_QUERIES,
): (...except: QueryKey[]) => Promise<void> {
  const queryClient = useQueryClient();
  return (...except) =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path], queryHash }) =>
        // The dashboard's needs depend on everything.
        ["/dashboard/", ...AFFECTED_QUERIES[change]].some((start) => String(path).startsWith(start)) &&
        !except.some((key) => queryHash === hashKey(key)),
    });
}

/**
 * Drops what is cached of an object that no longer exists, and of all below it:
 * `drop("/webhooks/{id}/", id)`. Without an id, of all such objects. A screen that still shows it
 * does not read it again.
 */
export function useDropDeleted(): (path: ObjectPath<"get">, id?: number) => void {
  const queryClient = useQueryClient();
  return (path, id) =>
    dropQueries(queryClient, ({ queryKey: [start, params] }) => {
      const { ids } = (params ?? {}) as { ids?: { id?: unknown } };
      return String(start).startsWith(path) && (id === undefined || ids?.id === id);
    });
}

/** Refetches the queries on screen that failed. Does nothing before signing in. */
export function useRefetchFailed(): () => void {
  const queryClient = useContext(QueryClientContext);
  return () =>
    void queryClient?.refetchQueries(
      { type: "active", predicate: ({ state }) => state.status === "error" },
      { cancelRefetch: false },
    );
}

/** Makes the parameters optional if none is required. */
type Params<P extends PathOf<"get">> =
  object extends ReadParams<P, true> ? [params?: ReadParams<P, true>] : [params: ReadParams<P, true>];

/** The parameters without their specific types. */
type AnyParams = { path?: object; query?: object; scope?: false };

/** The key, and whether all ids of the path are known. */
const keyAndEnabled = (path: PathOf<"get">, params: AnyParams = {}) => ({
  queryKey: queryKey(path, params as object),
  enabled: (query: object) => exists(query) && !Object.values(params.path ?? {}).includes(null),
});

/** The read of one object: `apiQuery("/jobs/{id}/", { path: { id } })`. */
export const apiQuery = <P extends ObjectPath<"get">>(path: P, ...[params]: Params<P>) =>
  queryOptions({
    ...keyAndEnabled(path, params),
    queryFn: ({ signal }): Promise<ResponseBody<"get", P>> => api.get(path, { ...params, signal } as never),
  });

/** The read of one page of a list; the previous one stays visible while another loads. */
export const apiPage = <P extends ListPath>(path: P, ...[params]: Params<P>) =>
  queryOptions({
    ...keyAndEnabled(path, params),
    queryFn: ({ signal }): Promise<Page<Row<P>>> => api.list(path, { ...params, signal } as never),
    placeholderData: keepPreviousData,
  });

/** The read of a whole list: `apiRows("/departments/")`. */
export const apiRows = <P extends ListPath>(path: P, ...[params]: Params<P>) =>
  queryOptions({
    ...keyAndEnabled(path, params),
    queryFn: async ({ signal }): Promise<Row<P>[]> =>
      (await api.list(path, { ...params, signal } as never)).rows,
  });
