import {
  hashKey,
  keepPreviousData,
  QueryClientContext,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useContext } from "react";
import type { ListPath, ObjectPath, PathOf, ReadParams, ResponseBody, Row } from "./calls";
import { api, type Page } from "./client";

/*
 * Query keys, and which queries a change affects. Keys do not contain the view, as each view has
 * its own cache (see QueryScope).
 */

/** The query key of a GET call: its path and parameters. */
export function queryKey<P extends PathOf<"get">>(path: P, params?: Partial<ReadParams<P, true>>): QueryKey {
  const { path: ids = {}, query = {}, scope } = (params ?? {}) as AnyOptions;
  return [path, { ids, query, scope }];
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
  referral: [
    "/referrals/",
    "/jobs/",
    "/connections/",
    "/suggestions/",
    "/hr-metrics/",
    "/platform-metrics/",
    "/reports/",
  ],
  settings: ["/hr-metrics/"],
  suggestion: ["/jobs/", "/suggestions/", "/connections/"],
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

/** Refetches the queries on screen that failed. Does nothing outside of a QueryScope. */
export function useRefetchFailed(): () => void {
  const queryClient = useContext(QueryClientContext);
  return () =>
    void queryClient?.refetchQueries(
      { type: "active", predicate: ({ state }) => state.status === "error" },
      { cancelRefetch: false },
    );
}

type CachingOptions<Data, Selected> = Pick<
  UseQueryOptions<Data, Error, Selected>,
  | "enabled"
  | "gcTime"
  | "staleTime"
  | "select"
  | "initialData"
  | "initialDataUpdatedAt"
  | "placeholderData"
  | "refetchInterval"
  | "refetchOnWindowFocus"
>;

/** Parameters and caching options; the query is disabled while an id in the path is null. */
type Options<P extends PathOf<"get">, Data, Selected> = ReadParams<P, true> & CachingOptions<Data, Selected>;
type OptionalOptions<P extends PathOf<"get">, Data, Selected> =
  object extends ReadParams<P, true>
    ? [options?: Options<P, Data, Selected>]
    : [options: Options<P, Data, Selected>];

/** The options without their specific types. */
type AnyOptions = { path?: object; query?: object; scope?: false; enabled?: boolean };

function toQueryOptions(
  path: PathOf<"get">,
  { path: ids = {}, query = {}, scope, enabled, ...caching }: AnyOptions = {},
) {
  const params = { path: ids, query, scope: scope === false ? scope : undefined };
  return {
    ...caching,
    params,
    queryKey: queryKey(path, params as object),
    enabled: enabled !== false && !Object.values(ids).includes(null),
  };
}

/** Fetches one object: `useApiQuery("/jobs/{id}/", { path: { id } })`. */
export function useApiQuery<P extends ObjectPath<"get">, Selected = ResponseBody<"get", P>>(
  path: P,
  ...[options]: OptionalOptions<P, ResponseBody<"get", P>, Selected>
): UseQueryResult<Selected> {
  const { params, ...rest } = toQueryOptions(path, options as object);
  return useQuery<ResponseBody<"get", P>, Error, Selected>({
    ...rest,
    queryFn: ({ signal }) => api.get(path, { ...params, signal } as never),
  });
}

/** Fetches one page of a list; the previous one stays visible meanwhile. */
export function useApiList<P extends ListPath, Selected = Page<Row<P>>>(
  path: P,
  ...[options]: OptionalOptions<P, Page<Row<P>>, Selected>
): UseQueryResult<Selected> {
  const { params, ...rest } = toQueryOptions(path, options as object);
  return useQuery<Page<Row<P>>, Error, Selected>({
    ...rest,
    queryFn: ({ signal }) => api.list(path, { ...params, signal } as never),
    placeholderData: keepPreviousData,
  });
}

/** Fetches a whole list: `useApiRows("/departments/")`. */
export function useApiRows<P extends ListPath>(
  path: P,
  ...[options]: OptionalOptions<P, Row<P>[], Row<P>[]>
): UseQueryResult<Row<P>[]> {
  const { params, ...rest } = toQueryOptions(path, options as object);
  return useQuery<Row<P>[]>({
    ...rest,
    queryFn: async ({ signal }) => (await api.list(path, { ...params, signal } as never)).rows,
  });
}
