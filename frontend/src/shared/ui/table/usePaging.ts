import { useState } from "react";

export const PAGE_SIZES = [5, 10, 25] as const;
export const DEFAULT_PAGE_SIZE = 10;

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
  ordering?: string;
  size?: number;
  /** Filters of the list; the first page is shown again when one changes. */
  resetOn?: readonly (string | number | boolean | null | undefined)[];
};

export function usePaging({
  ordering: first = "",
  size: firstSize = DEFAULT_PAGE_SIZE,
  resetOn = [],
}: Options = {}): Paging {
  const [page, setPage] = useState(0);
  const [size, setSize] = useState(firstSize);
  const [ordering, setOrdering] = useState(first);

  const filters = JSON.stringify(resetOn);
  const [lastFilters, setLastFilters] = useState(filters);
  if (filters !== lastFilters) {
    setLastFilters(filters);
    setPage(0);
  }

  return {
    page,
    size,
    ordering,
    params: { limit: size, offset: page * size, ...(ordering && { ordering }) },
    setPage,
    setSize: (next) => {
      setSize(next);
      setPage(0);
    },
    setOrdering: (next) => {
      setOrdering(next);
      setPage(0);
    },
  };
}
