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
};

/** How TanStack Table sorts by a column. */
type ColumnSort = {
  getCanSort: () => boolean;
  getIsSorted: () => false | "asc" | "desc";
  toggleSorting: () => void;
};
type RowTableProps<Row> = RowsProps<Row> & { sortOf: (id: string) => ColumnSort | undefined };

/** Table rows in columns. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, columns, rows, rowKey, busy, skeletons, sortOf } = props;
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
              <HeaderCell key={column.id} column={column} sort={sortOf(column.id)} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows
            ? rows.map((row) => (
                <TableRow key={rowKey(row)} hover>
                  {columns.map((column) => (
                    <TableCell key={column.id} {...cellProps(column)}>
                      {column.cell(row)}
                    </TableCell>
                  ))}
                </TableRow>
              ))
            : placeholders(skeletons).map((name) => (
                <TableRow key={name}>
                  {columns.map((column) => (
                    <TableCell key={column.id}>
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

type HeaderCellProps<Row> = { column: Column<Row>; sort: ColumnSort | undefined };

/** A column's header; a sort button if the column is sortable. */
function HeaderCell<Row>({ column, sort }: HeaderCellProps<Row>) {
  const { header, headerCell, align = "left", place } = column;
  if (place === "checkbox")
    return (
      <TableCell padding="checkbox">
        {headerCell ?? (
          <Box component="span" sx={visuallyHidden}>
            {header}
          </Box>
        )}
      </TableCell>
    );
  if (!sort?.getCanSort()) return <TableCell align={align}>{header}</TableCell>;

  const direction = sort.getIsSorted();
  return (
    <TableCell align={align} sortDirection={direction}>
      <TableSortLabel
        active={direction !== false}
        direction={direction || "asc"}
        onClick={() => sort.toggleSorting()}
      >
        {header}
      </TableSortLabel>
    </TableCell>
  );
}

export const placeholders = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `placeholder-${index}`);
