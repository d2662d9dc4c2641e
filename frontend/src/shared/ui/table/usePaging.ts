import { useEffect, useState } from "react";
import { useUrlState } from "@/shared/hooks/useUrlState";

export const PAGE_SIZES = [5, 10, 25] as const;
const FIRST_SIZE = 10;

/** Where a table stands, and the query that asks the server for exactly that page. */
export type Paging = {
  /** Zero-based. */
  page: number;
  size: number;
  /** Server field name, with a leading `-` for descending; empty for the server's own order. */
  ordering: string;
  params: { limit: number; offset: number; ordering?: string };
  setPage: (page: number) => void;
  setSize: (size: number) => void;
  setOrdering: (ordering: string) => void;
};

type Options = {
  /** The order at first; a list without one is not sorted by its readers. */
  ordering?: string;
  /** Filters of the list; the first page is shown again when one changes. */
  resetOn?: readonly (string | number | boolean | null | undefined)[];
  /** The columns of the table: the address may only ask for what these sort by. */
  columns?: readonly { ordering?: string }[];
};

/**
 * The page, its size and its order, kept in the address (`?page=2&size=25&sort=-name`, pages from one there), so
 * that the way back, a reload and a link find the same rows. One paged list per screen.
 */
export function usePaging(options: Options = {}): Paging {
  const { ordering: first = "", resetOn = [], columns = [] } = options;
  const { params, change } = useUrlState();

  const pageInUrl = pageIn(params.get("page"));
  const page = usePageOfFilters(pageInUrl, JSON.stringify(resetOn)) ? pageInUrl : 0;
  useEffect(() => {
    if (page !== pageInUrl) change({ page: undefined });
  });

  const size = PAGE_SIZES.find((one) => String(one) === params.get("size")) ?? FIRST_SIZE;
  const wanted = params.get("sort");
  const sortable = columns.some((column) => column.ordering && column.ordering === wanted?.replace(/^-/, ""));
  const ordering = (sortable && wanted) || first;

  return {
    page,
    size,
    ordering,
    params: { limit: size, offset: page * size, ...(ordering && { ordering }) },
    setPage: (next) => change({ page: next > 0 ? next + 1 : undefined }),
    setSize: (next) => change({ size: next === FIRST_SIZE ? undefined : next, page: undefined }),
    setOrdering: (next) => change({ sort: next === first ? undefined : next, page: undefined }),
  };
}

/** Whether the page in the address was turned to with these filters; not so once a filter alone has changed. */
function usePageOfFilters(pageInUrl: number, filters: string): boolean {
  const [seen, setSeen] = useState({ pageInUrl, filters, fits: true });
  if (pageInUrl !== seen.pageInUrl || filters !== seen.filters) {
    const fits = pageInUrl !== seen.pageInUrl || pageInUrl === 0;
    setSeen({ pageInUrl, filters, fits });
    return fits;
  }
  return seen.fits;
}

/** Zero-based; the first page for what is none. */
const pageIn = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) - 1 : 0);

/** When rows disappear under the last page, the page before it is shown. */
export function useLastPage(count: number | undefined, paging: Paging | undefined): void {
  const last = paging && count !== undefined ? Math.max(0, Math.ceil(count / paging.size) - 1) : null;
  const page = paging?.page ?? 0;
  const setPage = paging?.setPage;
  useEffect(() => {
    if (last !== null && page > last) setPage?.(last);
  }, [last, page, setPage]);
}
