import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { ColumnsOf, PathOf, SortableBy } from "@/shared/api/calls";

/** A column of any list. */
export type AnyColumn<Row, Id extends string = string> = {
  /** Names the column in the address and in saved choices; if it is sorted by or exported, the server's name. */
  id: Id;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The list can be sorted by the column's id. */
  sortable?: boolean;
  align?: "left" | "right";
  /**
   * Position in a card on narrow screens: `title` at the top with the `checkbox` next to it,
   * `actions` at the bottom, all others as labelled lines between. The header of a checkbox column
   * is for screen readers only. Columns with a place are always shown: titles first, actions last.
   */
  place?: "title" | "checkbox" | "actions";
  /** A second line below the cell of a title; `shown` are the ids of the columns beside it. */
  details?: (row: Row, shown: readonly string[]) => ReactNode;
  /** On narrow screens, left to the title's `details`. */
  inDetails?: boolean;
  /** Only shown to those who have chosen it. */
  optional?: boolean;
  /** Replaces the header of a checkbox column. */
  headerCell?: ReactNode;
  /** The cell does not wrap from 1280 px. */
  oneLine?: boolean;
};

type Unsortable = { sortable?: false };

/** The ids that a column of the list at a path may have: those of its export, if it has one that asks for columns. */
type ColumnId<Path> = `${Path & string}export/` extends infer Export extends PathOf<"get">
  ? [ColumnsOf<Export>] extends [never]
    ? string
    : ColumnsOf<Export>
  : string;

type SortableOrNot<Path> =
  Path extends PathOf<"get"> ? { id: SortableBy<Path>; sortable: true } | Unsortable : Unsortable;

/**
 * A column of the list at a path, called, sorted and exported as the schema says: `Column<ListedJob, "/jobs/">`.
 */
export type Column<Row, Path extends PathOf<"get"> | null = null> =
  | (AnyColumn<Row, ColumnId<Path>> & SortableOrNot<Path>)
  | ActionsColumn<Row>;

/** The columns that can be chosen and ordered. */
export const choosable = <Row>(columns: readonly AnyColumn<Row>[]): AnyColumn<Row>[] =>
  columns.filter(({ place }) => !place);

/** The ids of the chosen columns, in their order; without a choice, those that everybody sees at first. */
export function chosenIds<Row>(columns: readonly AnyColumn<Row>[], choice: readonly string[]): string[] {
  const ids = choosable(columns).map(({ id }) => id);
  const chosen = choice.filter((id) => ids.includes(id));
  if (chosen.length > 0) return chosen;
  return choosable(columns)
    .filter(({ optional }) => !optional)
    .map(({ id }) => id);
}

/** The ids of the columns in an exported file: titles first, then the chosen ones. */
export const exportedIds = <Row>(columns: readonly AnyColumn<Row>[], shown: readonly string[]): string[] => {
  const titles = columns.filter(({ place }) => place === "title").map(({ id }) => id);
  return [...titles, ...shown];
};

type ActionsColumn<Row> = AnyColumn<Row, "actions"> & Unsortable & { place: "actions" };

/** The column with a row's actions. */
export const actionsColumn = <Row>(cell: AnyColumn<Row>["cell"]): ActionsColumn<Row> => ({
  id: "actions",
  header: t`Actions`,
  place: "actions",
  cell,
});
