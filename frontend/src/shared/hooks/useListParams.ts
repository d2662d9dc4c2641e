import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

export const PAGE_SIZES = [5, 10, 25] as const;

/** Reads one filter from the address; undefined for values that make no sense. */
type Filter<Value> = (text: string) => Value | undefined;

/** One of some values: `status: oneOf(JOB_STATUSES)`. */
export const oneOf =
  <Value extends string>(values: readonly Value[]): Filter<Value> =>
  (text) =>
    values.find((value) => value === text);

export const anyText: Filter<string> = (text) => text || undefined;

export const anyId: Filter<number> = (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** `true`, or not in the address. */
export const flag: Filter<true> = (text) => (text === "true" ? true : undefined);

/** A date such as `2026-02-28`. */
export const anyDay: Filter<string> = (text) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

type Filters = Record<string, Filter<unknown>>;
type FilterValues<F extends Filters> = { [Name in keyof F]: ReturnType<F[Name]> | undefined };

/** What every list has. */
export type PageParams<Order extends string = string> = {
  /** One-based. */
  page: number;
  size: number;
  /** One of the list's orders, with a leading `-` for descending; empty for the server's. */
  sort: Order | "";
  /** The columns of a saved view, in their order; else the user's own choice applies. */
  columns?: readonly string[];
};
type ListParams<F extends Filters, Order extends string = string> = PageParams<Order> & {
  search: string;
} & FilterValues<F>;
/** Blank values are removed from the address, which may name any order. */
type ChangeOf<Params> = {
  [Name in keyof Params]?: (Name extends "sort" ? string : Params[Name]) | "" | false | null | undefined;
};

type Options<F extends Filters, Order extends string> = {
  /** The order without `sort` in the address. */
  sort?: NoInfer<Order>;
  /** Rows per page without `size` in the address. */
  size?: (typeof PAGE_SIZES)[number];
  /** The orders that the address may name, such as those that the schema lists for a path. */
  orders?: readonly Order[];
  filters?: F;
};

/**
 * Describes what the address says about a list: `?page=2&size=25&sort=-name&search=…&status=…`.
 * Also for use outside of React: `toQuery(parse(new URLSearchParams(…)))` is what the API takes.
 */
export function listParams<
  const F extends Filters = Record<never, never>,
  const Order extends string = never,
>(options: Options<F, Order> = {}) {
  const { sort: defaultSort = "", size: defaultSize = 10, orders = [], filters = {} as F } = options;
  const filterNames: (keyof F & string)[] = Object.keys(filters);
  const defaults: Record<string, unknown> = { page: 1, size: defaultSize, sort: defaultSort };

  return {
    parse(address: URLSearchParams): ListParams<F, Order> {
      const [page = "", size, sort = ""] = ["page", "size", "sort"].map((name) => address.get(name) ?? "");
      const values = filterNames.map((name) => [name, filters[name]?.(address.get(name) ?? "")]);
      return {
        page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
        size: PAGE_SIZES.find((one) => String(one) === size) ?? defaultSize,
        sort: orders.find((order) => order === sort) ?? defaultSort,
        columns: address.get("columns")?.split(",").filter(Boolean),
        search: address.get("search") ?? "",
        ...(Object.fromEntries(values) as FilterValues<F>),
      };
    },

    /** The query parameters of the API's lists; a filter is called as in the address. */
    toQuery(params: ListParams<F, Order>) {
      const { page, size, sort, search } = params;
      const values = filterNames.map((name) => [name, params[name]]);
      return {
        ...(Object.fromEntries(values) as FilterValues<F>),
        limit: size,
        offset: (page - 1) * size,
        ordering: sort || undefined,
        search: search || undefined,
      };
    },

    /** Whether there is a search or a filter. */
    isFiltered: (params: ListParams<F, Order>): boolean =>
      params.search !== "" || filterNames.some((name) => params[name] !== undefined),

    /** The address after a change; another filter, order or size begins with the first page. */
    change(address: URLSearchParams, changes: ChangeOf<ListParams<F, Order>>): URLSearchParams {
      const next = new URLSearchParams(address);
      const page = "columns" in changes ? {} : { page: undefined };
      for (const [name, value] of Object.entries({ ...page, ...changes })) {
        if (!value || value === defaults[name]) next.delete(name);
        else next.set(name, String(value));
      }
      return next;
    },
  };
}

type ListSchema<F extends Filters, Order extends string = string> = ReturnType<typeof listParams<F, Order>>;
/** The params of a schema: `ParamsOf<typeof USERS>`. */
export type ParamsOf<Schema> = Schema extends { parse: (address: URLSearchParams) => infer Params }
  ? Params
  : never;
/** A change of a schema's params: `ListChange<typeof USERS>`. */
export type ListChange<Schema> = ChangeOf<ParamsOf<Schema>>;

/**
 * A list's state in the address, so that reload, links and Back restore it. With `push`, Back undoes
 * the change; `state` is what the history keeps beside the address, by default as before. One list per
 * screen.
 */
export function useListParams<F extends Filters, Order extends string>(schema: ListSchema<F, Order>) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const show = (next: URLSearchParams, options: { push?: boolean; state?: unknown } = {}): void => {
    const { push = false, state: newState = state } = options;
    void navigate({ search: next.toString() }, { replace: !push, preventScrollReset: true, state: newState });
  };

  const setParams = (
    changes: ChangeOf<ListParams<F, Order>>,
    options?: { push?: boolean; state?: unknown },
  ): void => {
    // The current address: `address` may be outdated if two changes follow each other.
    const current = new URLSearchParams(window.location.search);
    const next = schema.change(current, changes);
    if (next.toString() !== current.toString()) show(next, options);
  };
  /** Removes everything, also the order, but for the page size. */
  const clear = (): void => {
    const size = new URLSearchParams(window.location.search).get("size");
    show(new URLSearchParams(size ? { size } : {}));
  };
  return [schema.parse(address), setParams, clear] as const;
}

export const lastPage = (count: number, size: number): number => Math.max(1, Math.ceil(count / size));

/** Goes to the last page if the current one no longer exists. */
export function useLastPage(
  count: number | undefined,
  params: PageParams | undefined,
  onChange: ((changes: Partial<PageParams>) => void) | undefined,
): void {
  const last = params && count !== undefined ? lastPage(count, params.size) : null;
  const page = params?.page ?? 1;
  const goTo = useEffectEvent((next: number) => onChange?.({ page: next }));
  useEffect(() => {
    if (last !== null && page > last) goTo(last);
  }, [last, page]);
}
