import type { ParamsOf } from "@/shared/hooks/useListParams";
import type { OPEN_JOBS } from "./queries";

const KEY = "jobs-order";
type Params = ParamsOf<typeof OPEN_JOBS>;

/** Keeps the order of the open jobs that the user chose last in this browser; empty for newest first. */
export function rememberOrder(userId: number, sort: string): void {
  try {
    if (sort) localStorage.setItem(KEY, JSON.stringify({ id: userId, sort }));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, the next visit shows the newest first.
  }
}

/** The params with the order that the user chose last, if the address names none. */
export function withRememberedOrder(params: Params, userId: number | undefined): Params {
  if (params.sort) return params;
  try {
    const { id, sort } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { id?: number; sort?: string };
    return id === userId && sort === "-suggestions" ? { ...params, sort } : params;
  } catch {
    return params;
  }
}
