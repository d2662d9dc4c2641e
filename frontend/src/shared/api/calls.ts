import type { HttpRequest } from "./http";
import type { paths } from "./schema";

/* Which calls there are, what each takes and answers: all of it read from the generated schema. */

export type Method = "get" | "post" | "put" | "patch" | "delete";

type Described = { parameters: { query?: unknown; path?: unknown }; responses: object };
type OperationAt<Full extends keyof paths, M extends Method> = M extends keyof paths[Full]
  ? Extract<paths[Full][M], Described>
  : never;

/** The paths, without the base of the API, that know a method: `/jobs/{id}/`. */
export type PathOf<M extends Method> = {
  [Full in keyof paths]: OperationAt<Full, M> extends never
    ? never
    : Full extends `/api${infer Path}`
      ? Path
      : never;
}[keyof paths];

type Operation<M extends Method, P extends string> = `/api${P}` extends keyof paths
  ? OperationAt<`/api${P}`, M>
  : never;

type JsonOf<Response> = Response extends { content: { "application/json": infer Body } } ? Body : undefined;

/** What a call answers when it succeeds; undefined for an answer without a body. */
export type Answer<M extends Method, P extends string> = Operation<M, P>["responses"] extends infer Responses
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 204)]>
  : never;

/** The GET calls that answer a list. */
export type ListPath = {
  [P in PathOf<"get">]: Answer<"get", P> extends readonly unknown[] ? P : never;
}[PathOf<"get">];
export type Row<P extends ListPath> = Answer<"get", P> extends readonly (infer One)[] ? One : never;

/** A blank filter is not sent. How to sort comes from the address, where anything may stand. */
type Blankable<Query> = {
  [Name in keyof Query]: (Name extends "ordering" ? string : Query[Name]) | "" | null | undefined;
};
/** While an id is not known, nothing can be asked: only the hooks take that. */
type Ids<Path> = { [Name in keyof Path]: Path[Name] | null };

type QueryPart<Op extends Described> = Op["parameters"] extends { query: infer Query }
  ? { query: Blankable<Query> }
  : Op["parameters"] extends { query?: infer Query }
    ? { query?: Blankable<NonNullable<Query>> }
    : unknown;
type PathPart<Op extends Described, Unknown> = Op["parameters"] extends { path: infer Path }
  ? { path: Unknown extends true ? Ids<Path> : Path }
  : unknown;
type JsonBody<Content> = Content extends { "application/json": infer Body } ? Body : never;
type FormBody<Content> = Content extends { "multipart/form-data": unknown } ? FormData : never;
type RequestBody<Op> = Op extends { requestBody?: infer Request } ? NonNullable<Request> : never;
type BodyPart<Op> = [RequestBody<Op>] extends [never]
  ? unknown
  : RequestBody<Op> extends { content: infer Content }
    ? { body: JsonBody<Content> | FormBody<Content> }
    : unknown;

/** The filters, order and page that a GET call takes. */
export type QueryOf<P extends PathOf<"get">> = NonNullable<
  QueryPart<Operation<"get", P>> extends { query?: infer Query } ? Query : never
>;

/** Which rows are meant, by the ids in the path and the query. */
export type ReadParams<P extends string, MayBeUnknown = false> = QueryPart<Operation<"get", P>> &
  PathPart<Operation<"get", P>, MayBeUnknown> & {
    /** False for what concerns the signed-in person, whomever they look at. */
    scope?: false;
  };

export type CallOptions<M extends Method, P extends string> = QueryPart<Operation<M, P>> &
  PathPart<Operation<M, P>, false> &
  BodyPart<Operation<M, P>> & { scope?: false; signal?: AbortSignal; transport?: Transport };

/** What concerns how a call is made, not what it asks for. */
export type Transport = Partial<Pick<HttpRequest, "headers" | "onUploadProgress" | "bytes">>;

/** The options may be left out where nothing in them is required. */
export type Optional<Options> = object extends Options ? [options?: Options] : [options: Options];
