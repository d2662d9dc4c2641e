import { useEffect, useState } from "react";
import {
  listParams,
  PAGE_SIZES,
  type PageParams,
  useLastPage as useLastPageOf,
  useListParams,
} from "@/shared/hooks/useListParams";

/* Deprecated: lists use `useListParams`, whose filters remove the page themselves. */

export { PAGE_SIZES };

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

/** Keeps page, size and order in the URL (`?page=2&size=25&sort=-name`, one-based). */
export function usePaging(options: Options = {}): Paging {
  const { ordering: sort = "", resetOn = [], columns = [] } = options;
  const [params, setParams] = useListParams(
    listParams({ sort, sortable: columns.flatMap((column) => column.ordering ?? []) }),
  );
  const pageInUrl = params.page - 1;
  const page = usePageMatchesFilters(pageInUrl, JSON.stringify(resetOn)) ? pageInUrl : 0;
  useEffect(() => {
    if (page !== pageInUrl) setParams({ page: undefined });
  });
  const { size, sort: ordering } = params;
  return {
    page,
    size,
    ordering,
    params: { limit: size, offset: page * size, ...(ordering && { ordering }) },
    setPage: (next) => setParams({ page: next + 1 }),
    setSize: (next) => setParams({ size: next }),
    setOrdering: (next) => setParams({ sort: next }),
  };
}

/** What lists take now. */
export const fromPaging = (paging: Paging) => ({
  params: { page: paging.page + 1, size: paging.size, sort: paging.ordering },
  onChange: ({ page, size, sort }: Partial<PageParams>): void => {
    if (page !== undefined) paging.setPage(page - 1);
    if (size !== undefined) paging.setSize(size);
    if (sort !== undefined) paging.setOrdering(sort);
  },
});

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

/** Goes to the last page if the current one no longer exists. */
export function useLastPage(count: number | undefined, paging: Paging): void {
  const { params, onChange } = fromPaging(paging);
  useLastPageOf(count, params, onChange);
}
