import { useEffect, useState } from "react";
import { useUrlState } from "@/shared/hooks/useUrlState";

export const PAGE_SIZES = [5, 10, 25] as const;
const DEFAULT_PAGE_SIZE = 10;

/** The page, size and order of a list, with the matching query parameters. */
export type Paging = {
  /** Zero-based. */
  page: number;
  size: number;
  /** The server's field name, with a leading `-` for descending; empty for the default order. */
  ordering: string;
  params: { limit: number; offset: number; ordering?: string };
  setPage: (page: number) => void;
  setSize: (size: number) => void;
  setOrdering: (ordering: string) => void;
};

type Options = {
  /** The default order. */
  ordering?: string;
  /** The list's filters; a change goes back to the first page. */
  resetOn?: readonly (string | number | boolean | null | undefined)[];
  /** The table's columns; the URL may only sort by these. */
  columns?: readonly { ordering?: string }[];
};

/**
 * Keeps page, size and order in the URL (`?page=2&size=25&sort=-name`, one-based), so that Back,
 * reload and links restore them. One per screen.
 */
export function usePaging(options: Options = {}): Paging {
  const { ordering: defaultOrdering = "", resetOn = [], columns = [] } = options;
  const { params, change } = useUrlState();

  const pageInUrl = parsePage(params.get("page"));
  const page = usePageMatchesFilters(pageInUrl, JSON.stringify(resetOn)) ? pageInUrl : 0;
  useEffect(() => {
    if (page !== pageInUrl) change({ page: undefined });
  });

  const size = PAGE_SIZES.find((one) => String(one) === params.get("size")) ?? DEFAULT_PAGE_SIZE;
  const requestedSort = params.get("sort");
  const sortable = columns.some(
    (column) => column.ordering && column.ordering === requestedSort?.replace(/^-/, ""),
  );
  const ordering = (sortable && requestedSort) || defaultOrdering;

  return {
    page,
    size,
    ordering,
    params: { limit: size, offset: page * size, ...(ordering && { ordering }) },
    setPage: (next) => change({ page: next > 0 ? next + 1 : undefined }),
    setSize: (next) => change({ size: next === DEFAULT_PAGE_SIZE ? undefined : next, page: undefined }),
    setOrdering: (next) => change({ sort: next === defaultOrdering ? undefined : next, page: undefined }),
  };
}

/** Whether the page in the URL belongs to the current filters, and not to previous ones. */
function usePageMatchesFilters(pageInUrl: number, filters: string): boolean {
  const [last, setLast] = useState({ pageInUrl, filters, matches: true });
  if (pageInUrl !== last.pageInUrl || filters !== last.filters) {
    const matches = pageInUrl !== last.pageInUrl || pageInUrl === 0;
    setLast({ pageInUrl, filters, matches });
    return matches;
  }
  return last.matches;
}

/** Zero-based; invalid values mean the first page. */
const parsePage = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) - 1 : 0);

/** Goes to the last page if the current one no longer exists. */
export function useLastPage(count: number | undefined, paging: Paging | undefined): void {
  const last = paging && count !== undefined ? Math.max(0, Math.ceil(count / paging.size) - 1) : null;
  const page = paging?.page ?? 0;
  const setPage = paging?.setPage;
  useEffect(() => {
    if (last !== null && page > last) setPage?.(last);
  }, [last, page, setPage]);
}
