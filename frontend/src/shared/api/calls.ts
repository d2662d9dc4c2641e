import type { HttpRequest } from "./http";
import type { paths } from "./schema";

/* Types of all API calls, derived from the generated schema. */

export type Method = "get" | "post" | "put" | "patch" | "delete";

type DescribedOperation = { parameters: { query?: unknown; path?: unknown }; responses: object };
type OperationOf<Full extends keyof paths, M extends Method> = M extends keyof paths[Full]
  ? Extract<paths[Full][M], DescribedOperation>
  : never;

/** The paths, without the API's base, that support a method: `/jobs/{id}/`. */
export type PathOf<M extends Method> = {
  [Full in keyof paths]: OperationOf<Full, M> extends never
    ? never
    : Full extends `/api${infer Path}`
      ? Path
      : never;
}[keyof paths];

type Operation<M extends Method, P extends string> = `/api${P}` extends keyof paths
  ? OperationOf<`/api${P}`, M>
  : never;

type JsonOf<Response> = Response extends { content: { "application/json": infer Body } } ? Body : undefined;

/** The body of a successful response; undefined if there is none. */
export type ResponseBody<M extends Method, P extends string> = Operation<
  M,
  P
>["responses"] extends infer Responses
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 204)]>
  : never;

/** Paths of GET calls that return a list. */
export type ListPath = {
  [P in PathOf<"get">]: ResponseBody<"get", P> extends readonly unknown[] ? P : never;
}[PathOf<"get">];
/** Paths whose responses are objects, or have no content. */
export type ObjectPath<M extends Method> = M extends "get" ? Exclude<PathOf<"get">, ListPath> : PathOf<M>;
export type Row<P extends ListPath> = ResponseBody<"get", P> extends readonly (infer One)[] ? One : never;

/** Blank filters are not sent. */
type Blankable<Query> = { [Name in keyof Query]: Query[Name] | "" | null | undefined };
/** Ids may be null in hooks only, which then do not fetch. */
type Ids<Path> = { [Name in keyof Path]: Path[Name] | null };

type QueryPart<Op extends DescribedOperation> = Op["parameters"] extends { query: infer Query }
  ? { query: Blankable<Query> }
  : Op["parameters"] extends { query?: infer Query }
    ? { query?: Blankable<NonNullable<Query>> }
    : unknown;
type PathPart<Op extends DescribedOperation, MayBeUnknown> = Op["parameters"] extends { path: infer Path }
  ? { path: MayBeUnknown extends true ? Ids<Path> : Path }
  : unknown;
type JsonBody<Content> = Content extends { "application/json": infer Body } ? Body : never;
type FormBody<Content> = Content extends { "multipart/form-data": unknown } ? FormData : never;
type RequestBody<Op> = Op extends { requestBody?: infer Request } ? NonNullable<Request> : never;
type BodyPart<Op> = [RequestBody<Op>] extends [never]
  ? unknown
  : RequestBody<Op> extends { content: infer Content }
    ? { body: JsonBody<Content> | FormBody<Content> }
    : unknown;

/** The query parameters of a GET call. */
export type QueryOf<P extends PathOf<"get">> = NonNullable<
  QueryPart<Operation<"get", P>> extends { query?: infer Query } ? Query : never
>;

type OrderingOf<P extends PathOf<"get">> = QueryOf<P> extends { ordering?: infer Order } ? Order : never;

/** By what the list at a path can be sorted. */
export type SortableBy<P extends PathOf<"get">> = Exclude<
  OrderingOf<P>,
  `-${string}` | "" | null | undefined
>;

/** The ids of the columns that the export at a path writes; never where it writes the same ones for everybody. */
export type ColumnsOf<P extends PathOf<"get">> =
  QueryOf<P> extends { columns?: infer Ids } ? Extract<Ids, readonly unknown[]>[number] : never;

/** Path and query parameters of a GET call. */
export type ReadParams<P extends string, MayBeUnknown = false> = QueryPart<Operation<"get", P>> &
  PathPart<Operation<"get", P>, MayBeUnknown> & {
    /** False for calls about the signed-in user, whatever the view. */
    scope?: false;
  };

export type CallOptions<M extends Method, P extends string> = QueryPart<Operation<M, P>> &
  PathPart<Operation<M, P>, false> &
  BodyPart<Operation<M, P>> & { scope?: false; signal?: AbortSignal; transport?: Transport };

/** How a call is sent, as opposed to what it asks for. */
export type Transport = Partial<Pick<HttpRequest, "headers" | "onUploadProgress" | "bytes">>;

/** Makes options optional if none is required. */
export type Optional<Options> = object extends Options ? [options?: Options] : [options: Options];
