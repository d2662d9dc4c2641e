import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server's field name; gives the header a sort button. */
  ordering?: string;
  align?: "left" | "right";
  /** On a narrow screen: `title` heads the card, `actions` close it; others are named lines between. */
  place?: "title" | "actions";
};
