import type { ReactNode } from "react";

export type Column<Row> = {
  /** Unique within a table; also used as the key. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server's field name to sort by; makes the column sortable. */
  ordering?: string;
  align?: "left" | "right";
  /**
   * On a narrow screen: `title` heads the card, with the `checkbox` beside it, `actions` close it;
   * others are named lines between. A column of checkboxes is as narrow as they are, its header for
   * screen readers only.
   */
  place?: "title" | "checkbox" | "actions";
  /** The cell is as wide as what it holds, from 1280 px. */
  oneLine?: boolean;
};

/** The column with a row's actions. */
export const actionsColumn = <Row>(cell: Column<Row>["cell"]): Column<Row> => ({
  header: "Actions",
  place: "actions",
  cell,
});
