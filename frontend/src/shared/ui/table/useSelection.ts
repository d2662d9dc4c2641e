import { startTransition, useState } from "react";

export type Selection<Row> = {
  /** The selected rows across all pages, as they were when selected. */
  rows: Row[];
  ids: number[];
  /** How many are selected. */
  size: number;
  /** All rows that match are selected, whether they are on screen or not. */
  isAll: boolean;
  has: (row: Row) => boolean;
  toggle: (rows: readonly Row[], chosen: boolean) => void;
  selectAll: () => void;
  clear: () => void;
};

/**
 * The rows that are selected, across all pages. `matching` is what "all" means: the filters of the
 * list, without page and order, and how many rows match. Other filters end the selection of all.
 */
export function useSelection<Row extends { id: number }>(matching?: { query: string; count: number }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const [all, setAll] = useState<string | null>(null);
  const isAll = matching !== undefined && all === matching.query;
  const selection: Selection<Row> = {
    rows: [...chosen.values()],
    ids: [...chosen.keys()],
    size: isAll ? matching.count : chosen.size,
    isAll,
    has: ({ id }) => isAll || chosen.has(id),
    toggle: (rows, select) => {
      setAll(null);
      setChosen((before) => {
        const after = new Map(before);
        for (const row of rows) {
          if (select) after.set(row.id, row);
          else after.delete(row.id);
        }
        return after;
      });
    },
    selectAll: () => startTransition(() => setAll(matching?.query ?? null)),
    clear: () =>
      startTransition(() => {
        setAll(null);
        setChosen(new Map());
      }),
  };
  return selection;
}
