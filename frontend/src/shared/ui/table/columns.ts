import type { ReactNode } from "react";

export type Column<Row> = {
  /** Unique within a table; also used as the key. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server's field name to sort by; makes the column sortable. */
  ordering?: string;
  align?: "left" | "right";
  /**
   * Position in a card on narrow screens: `title` at the top with the `checkbox` next to it,
   * `actions` at the bottom, all others as labelled lines between. The header of a checkbox column
   * is for screen readers only.
   */
  place?: "title" | "checkbox" | "actions";
  /** The cell does not wrap from 1280 px. */
  oneLine?: boolean;
};

/** The column with a row's actions. */
export const actionsColumn = <Row>(cell: Column<Row>["cell"]): Column<Row> => ({
  header: "Actions",
  place: "actions",
  cell,
});
