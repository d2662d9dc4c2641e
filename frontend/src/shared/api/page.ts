import { client } from "./client";

/** What every list call takes; `limit` or `offset` make the server count. */
export type ListParams = {
  limit?: number | undefined;
  offset?: number | undefined;
  search?: string | undefined;
  ordering?: string | undefined;
};

/** One page of a list and the size of the whole. */
export type Page<Row> = { rows: Row[]; count: number };

/** GET a list: the bare array of the answer, and `X-Total-Count` where the server sent one. */
export async function page<Row>(url: string, params: object = {}, signal?: AbortSignal): Promise<Page<Row>> {
  const response = await client.get<Row[]>(url, { params: withoutBlanks(params), ...(signal && { signal }) });
  const total = Number(response.headers["x-total-count"]);
  const hasTotal = response.headers["x-total-count"] !== undefined && Number.isFinite(total);
  return { rows: response.data, count: hasTotal ? total : response.data.length };
}

/** GET one thing. */
export async function getOne<Thing>(url: string, params: object = {}, signal?: AbortSignal): Promise<Thing> {
  const response = await client.get<Thing>(url, { params: withoutBlanks(params), ...(signal && { signal }) });
  return response.data;
}

/** An empty filter is no filter: it is not sent at all. */
function withoutBlanks(params: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== "" && value != null));
}
