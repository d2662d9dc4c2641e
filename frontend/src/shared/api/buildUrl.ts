import { API_BASE } from "./base";
import type { Scope } from "./scope";

/**
 * The URL of a call: path parameters are filled in, and query parameters override those of the
 * view.
 */
export function buildUrl(
  path: string,
  pathParams: object = {},
  query: object = {},
  view: Scope = {},
): string {
  const filled = Object.entries(pathParams).reduce(
    (url, [name, id]) => url.replace(`{${name}}`, String(id)),
    path,
  );
  const params = Object.entries({ ...view, ...withoutEmptyValues(query) });
  const search = new URLSearchParams(params.map(([name, value]) => [name, String(value)])).toString();
  return API_BASE + filled + (search && `?${search}`);
}

/** Empty filters are not sent. */
export function withoutEmptyValues(params: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== "" && value != null));
}

/** The Authorization header; empty without a token. */
export const authorizationHeader = (token: string | null): Record<string, string> =>
  token ? { Authorization: `Token ${token}` } : {};
