import { type ReactNode, startTransition, useState } from "react";

export type Selection<Row> = {
  /** The selected rows across all pages, as they were when selected. */
  rows: Row[];
  ids: number[];
  /** How many are selected. */
  size: number;
  /** Those that are not on screen: other filters, or another page, are shown. */
  hidden: (Row & { id: number })[];
  /** All rows that match are selected, whether they are on screen or not. */
  isAll: boolean;
  has: (row: Row) => boolean;
  toggle: (rows: readonly Row[], chosen: boolean) => void;
  selectAll: () => void;
  /** Leaves only the rows on screen selected. */
  dropHidden: () => void;
  clear: () => void;
};

/** A selection with what a list says about its rows; a bar above it has the `actions`. */
export type RowSelection<Row> = Selection<Row> & {
  /** Whom or what a row is about. */
  rowName: (row: Row) => string;
  /** What tells rows with one name apart. */
  rowDetails?: (row: Row) => string;
  /** Whether all rows that match can be selected, beyond those on screen. */
  offersAll?: boolean;
  /** What can be done with the selected rows. */
  actions?: ReactNode;
};

/**
 * The rows that are selected, across all pages; `shown` are those on screen. `matching` is what "all"
 * means: the filters of the list, without page and order, and how many rows match. Other filters end
 * the selection of all.
 */
export function useSelection<Row extends { id: number }>(
  shown: readonly Row[],
  matching?: { query: string; count: number },
) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const [all, setAll] = useState<string | null>(null);
  const clear = (): void => {
    setAll(null);
    setChosen(new Map());
  };
  const isAll = matching !== undefined && all === matching.query;
  // Nor do the rows stay that were ticked before.
  if (all !== null && !isAll) clear();
  const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
  const onScreen = byId(shown);
  const selection: Selection<Row> = {
    rows: [...chosen.values()],
    ids: [...chosen.keys()],
    size: isAll ? matching.count : chosen.size,
    hidden: isAll ? [] : [...chosen.values()].filter(({ id }) => !onScreen.has(id)),
    isAll,
    has: ({ id }) => isAll || chosen.has(id),
    toggle: (rows, select) => {
      setAll(null);
      setChosen((before) => {
        // Of all, those on screen stay.
        const after = new Map(isAll ? onScreen : before);
        for (const row of rows) {
          if (select) after.set(row.id, row);
          else after.delete(row.id);
        }
        return after;
      });
    },
    selectAll: () => startTransition(() => setAll(matching?.query ?? null)),
    dropHidden: () =>
      startTransition(() =>
        setChosen((before) => byId([...before.values()].filter(({ id }) => onScreen.has(id)))),
      ),
    clear: () => startTransition(clear),
  };
  return selection;
}
