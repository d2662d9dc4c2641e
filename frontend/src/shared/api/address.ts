import { API_BASE } from "./base";
import type { Scope } from "./scope";

/** Where a call goes in a view: the ids stand in its path, what is asked for expressly goes before the view's. */
export function addressOf(path: string, ids: object = {}, query: object = {}, view: Scope = {}): string {
  const filled = Object.entries(ids).reduce((url, [name, id]) => url.replace(`{${name}}`, String(id)), path);
  const asked = Object.entries({ ...view, ...withoutBlanks(query) });
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return API_BASE + filled + (search && `?${search}`);
}

/** An empty filter is no filter: it is not sent at all. */
function withoutBlanks(params: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== "" && value != null));
}

/** Who asks, as a header; nobody without a token. */
export const authorization = (token: string | null): Record<string, string> =>
  token ? { Authorization: `Token ${token}` } : {};
