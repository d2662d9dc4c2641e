import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell, { type TableCellProps } from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import visuallyHidden from "@mui/utils/visuallyHidden";
import { RADIUS, SIDEBAR_WIDTH, TOPBAR_HEIGHT } from "@/shared/theme/scale";
import type { Column } from "./columns";
import type { Paging } from "./usePaging";

/** Maximum cell width: an equal share of the screen. Longer words break. */
const maxCellWidth = (columns: number): string => `min(13rem, calc((100vw - ${SIDEBAR_WIDTH}) / ${columns}))`;

export type RowsProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  busy: boolean;
  /** Number of skeleton rows while loading. */
  skeletons: number;
  paging: Paging | undefined;
};

/** Table rows in columns. */
export function RowTable<Row>({ label, columns, rows, rowKey, busy, skeletons, paging }: RowsProps<Row>) {
  return (
    // Below 1120 px wide tables scroll horizontally; above, the header sticks below the top bar.
    <TableContainer sx={{ overflowX: { xs: "auto", lg: "visible" } }}>
      <Table
        aria-label={label}
        aria-busy={busy}
        sx={{
          "& thead th": { position: { lg: "sticky" }, top: TOPBAR_HEIGHT, zIndex: 1 },
          "& thead th:first-of-type": { borderTopLeftRadius: RADIUS.medium },
          "& thead th:last-of-type": { borderTopRightRadius: RADIUS.medium },
          // Breaks long words instead of pushing other columns off the screen.
          "& tbody td": { maxWidth: maxCellWidth(columns.length), overflowWrap: "break-word" },
          "& tbody tr:last-of-type td": { border: 0 },
          "@media (max-width: 1279px)": { "& th, & td:not(.MuiTableCell-paddingCheckbox)": { px: 1.5 } },
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} paging={paging} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows
            ? rows.map((row) => (
                <TableRow key={rowKey(row)} hover>
                  {columns.map((column) => (
                    <TableCell key={column.header} {...cellProps(column)}>
                      {column.cell(row)}
                    </TableCell>
                  ))}
                </TableRow>
              ))
            : placeholders(skeletons).map((name) => (
                <TableRow key={name}>
                  {columns.map((column) => (
                    <TableCell key={column.header}>
                      <Skeleton width="70%" />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** A doubled class, to override the table's style for all cells. */
const ONE_LINE = { "@media (min-width: 1280px)": { "&&": { maxWidth: "none" } } };

const cellProps = <Row,>({ align = "left", place, oneLine }: Column<Row>): TableCellProps => ({
  align,
  padding: place === "checkbox" ? "checkbox" : undefined,
  sx: oneLine ? ONE_LINE : undefined,
});

/** A column's header; a sort button if the column is sortable. */
function HeaderCell<Row>({ column, paging }: { column: Column<Row>; paging: Paging | undefined }) {
  const { ordering, header, align = "left", place } = column;
  if (place === "checkbox")
    return (
      <TableCell padding="checkbox">
        <Box component="span" sx={visuallyHidden}>
          {header}
        </Box>
      </TableCell>
    );
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

export const placeholders = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `placeholder-${index}`);
