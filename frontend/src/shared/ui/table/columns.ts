import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";

export type Column<Row> = {
  /** Names the column in the address and in saved choices; for sortable ones, the server's name. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The list can be sorted by the column's id. */
  sortable?: boolean;
  align?: "left" | "right";
  /**
   * Position in a card on narrow screens: `title` at the top with the `checkbox` next to it,
   * `actions` at the bottom, all others as labelled lines between. The header of a checkbox column
   * is for screen readers only.
   */
  place?: "title" | "checkbox" | "actions";
  /** Replaces the header of a checkbox column. */
  headerCell?: ReactNode;
  /** The cell does not wrap from 1280 px. */
  oneLine?: boolean;
};

/** The ids by which a table can be sorted, for `listParams`. */
export const sortableIds = (columns: readonly Column<never>[]): string[] =>
  columns.filter(({ sortable }) => sortable).map(({ id }) => id);

/** The column with a row's actions. */
export const actionsColumn = <Row>(cell: Column<Row>["cell"]): Column<Row> => ({
  id: "actions",
  header: t`Actions`,
  place: "actions",
  cell,
});
