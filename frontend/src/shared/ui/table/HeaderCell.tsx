import TableCell from "@mui/material/TableCell";
import TableSortLabel from "@mui/material/TableSortLabel";
import type { Column } from "./columns";
import type { Paging } from "./usePaging";

/** A column's heading; a sort button where the server can sort by it. */
export function HeaderCell<Row>({ column, paging }: { column: Column<Row>; paging?: Paging }) {
  const { ordering, header, align = "left" } = column;
  if (!ordering || !paging) return <TableCell align={align}>{header}</TableCell>;

  const ascending = paging.ordering === ordering;
  const descending = paging.ordering === `-${ordering}`;
  const active = ascending || descending;
  return (
    <TableCell align={align} sortDirection={active ? (descending ? "desc" : "asc") : false}>
      <TableSortLabel
        active={active}
        direction={descending ? "desc" : "asc"}
        onClick={() => paging.setOrdering(ascending ? `-${ordering}` : ordering)}
      >
        {header}
      </TableSortLabel>
    </TableCell>
  );
}
