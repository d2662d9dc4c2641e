import {
  hashKey,
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Answer, ListPath, PathOf, ReadParams, Row } from "./calls";
import { api, type Page } from "./client";

/*
 * Everything about the cache: the keys of the queries, and which of them a change affects. The cache belongs to
 * one view (see QueryScope), hence no key names it.
 */

/** The key of a GET call's answer: its path and what is asked there. */
export function queryKey<P extends PathOf<"get">>(path: P, params?: Partial<ReadParams<P, true>>): QueryKey {
  const { path: ids = {}, query = {}, scope } = (params ?? {}) as Loose;
  return [path, { ids, query, scope }];
}

/** By what is changed: the beginnings of the paths whose answers may be others then. */
export const AFFECTED_QUERIES = {
  company: ["/platform-metrics/"],
  department: ["/departments/"],
  // The jobs say how many people one knows for them.
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

/** Asks anew for what a change affects, but for some queries; resolves when all that is on screen is there again. */
export function useRefreshAffected(
  change: keyof typeof AFFECTED_QUERIES,
): (...except: QueryKey[]) => Promise<void> {
  const queryClient = useQueryClient();
  return (...except) =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path], queryHash }) =>
        // What needs somebody now may be anything.
        ["/dashboard/", ...AFFECTED_QUERIES[change]].some((start) => String(path).startsWith(start)) &&
        !except.some((key) => queryHash === hashKey(key)),
    });
}

type Caching<Data, Selected> = Pick<
  UseQueryOptions<Data, Error, Selected>,
  "enabled" | "gcTime" | "staleTime" | "select" | "placeholderData" | "refetchInterval"
>;

/** What is asked, without an answer while an id in the path is null, and how the answer is kept. */
type Options<P extends PathOf<"get">, Data, Selected> = ReadParams<P, true> & Caching<Data, Selected>;
type OptionalOptions<P extends PathOf<"get">, Data, Selected> =
  object extends ReadParams<P, true>
    ? [options?: Options<P, Data, Selected>]
    : [options: Options<P, Data, Selected>];

/** The same, without what the types of the single call know. */
type Loose = { path?: object; query?: object; scope?: false; enabled?: boolean };

function queryOf(
  path: PathOf<"get">,
  { path: ids = {}, query = {}, scope, enabled, ...caching }: Loose = {},
) {
  const params = { path: ids, query, ...(scope === false && { scope }) };
  return {
    ...caching,
    params,
    queryKey: queryKey(path, params as object),
    enabled: enabled !== false && !Object.values(ids).includes(null),
  };
}

/** Reads one thing: `useApiQuery("/jobs/{id}/", { path: { id } })`. */
export function useApiQuery<P extends PathOf<"get">, Selected = Answer<"get", P>>(
  path: P,
  ...[options]: OptionalOptions<P, Answer<"get", P>, Selected>
): UseQueryResult<Selected> {
  const { params, ...rest } = queryOf(path, options as object);
  return useQuery<Answer<"get", P>, Error, Selected>({
    ...rest,
    queryFn: ({ signal }) => api.get(path, { ...params, signal } as never),
  });
}

/** Reads one page of a list; the former one stays in sight until it is there. */
export function useApiList<P extends ListPath, Selected = Page<Row<P>>>(
  path: P,
  ...[options]: OptionalOptions<P, Page<Row<P>>, Selected>
): UseQueryResult<Selected> {
  const { params, ...rest } = queryOf(path, options as object);
  return useQuery<Page<Row<P>>, Error, Selected>({
    ...rest,
    queryFn: ({ signal }) => api.list(path, { ...params, signal } as never),
    placeholderData: keepPreviousData,
  });
}
