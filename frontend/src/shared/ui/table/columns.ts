import type { ReactNode } from "react";

export type Column<Row> = {
  /** Each of a table's columns has another one. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server's field name; gives the header a sort button. */
  ordering?: string;
  align?: "left" | "right";
  /** On a narrow screen: `title` heads the card, with the `checkbox` beside it, `actions` close it; others are named
   * lines between. A column of checkboxes is as narrow as they are, its header for screen readers only. */
  place?: "title" | "checkbox" | "actions";
  /** The cell is as wide as what it holds, from 1280 px. */
  oneLine?: boolean;
};

/** What can be done with a row. */
export const actionsColumn = <Row>(cell: Column<Row>["cell"]): Column<Row> => ({
  header: "Actions",
  place: "actions",
  cell,
});
