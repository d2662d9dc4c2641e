import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell, { type TableCellProps } from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import Typography from "@mui/material/Typography";
import visuallyHidden from "@mui/utils/visuallyHidden";
import type { MouseEvent, ReactNode } from "react";
import { Link as RouterLink, type To } from "react-router-dom";
import { RADIUS, SIDEBAR_WIDTH, TOPBAR_HEIGHT } from "@/shared/theme/scale";
import type { AnyColumn } from "./columns";

/** Maximum cell width: an equal share of the screen. Longer words break. */
const maxCellWidth = (columns: number): string => `min(13rem, calc((100vw - ${SIDEBAR_WIDTH}) / ${columns}))`;

/** More columns than this scroll sideways within the table. */
const MOST_COLUMNS = 8;

/** As high as a finger needs; the first column stays while the others scroll. */
const STICKY_TITLES = {
  // Lines of the table would not stay with it.
  borderCollapse: "separate",
  "& tbody td": { height: 44, py: 0.5, whiteSpace: "nowrap" },
  "& thead th:not(.MuiTableCell-paddingCheckbox)": { py: 0, height: 44 },
  "& thead .MuiTableCell-alignRight": { whiteSpace: "nowrap" },
  "& :is(thead, tbody) :is(th, td):first-of-type": {
    position: "sticky",
    inset: "auto auto auto 0",
    zIndex: 1,
    minWidth: "9rem",
    maxWidth: "9rem",
    backgroundColor: "background.paper",
    whiteSpace: "normal",
  },
};

/** The height of a row in px: of two lines, or of one. Ten of them are seen at once on a laptop. */
const ROW_HEIGHT = { comfortable: 56, compact: 36 };

/** Cuts a text after so many lines. */
const cutAfter = (lines: number) => ({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: lines,
  // To the sides, outlines and marks in the padding stay.
  overflowY: "clip",
});

/** Where a row leads. `onClick` may open it in another way, and prevent the navigation. */
export type RowLink = { to: To; state?: unknown; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void };

/**
 * What a click on a row outside of its controls opens, a panel beside the list or a dialog; its title alone is a link
 * then.
 */
export type RowPanel<Row> = {
  /** The key of the row that is open beside the list. */
  open: string | number | null;
  onOpen: (row: Row) => void;
};

export type RowsProps<Row> = {
  label: string;
  columns: readonly AnyColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  busy: boolean;
  /** Number of skeleton rows while loading. */
  skeletons: number;
  rowLink?: (row: Row) => RowLink;
  panel?: RowPanel<Row>;
  /** Less space within the rows. */
  dense?: boolean;
};

/** What is pressed in a row without opening it beside the list. */
const CONTROLS = "a, button, input, select, textarea, label, summary";

/** Whether a click in a row is about the row: neither for a control in it, nor to mark text. */
function isOfRow({ target, currentTarget: row }: MouseEvent<HTMLElement>): boolean {
  const marks = window.getSelection()?.toString();
  // Clicks in a dialog that was opened from the row come here, too.
  return !marks && target instanceof Element && row.contains(target) && !target.closest(CONTROLS);
}

/** How a row's element is found by its key, and opens it in the panel. */
export const rowProps = <Row,>(row: Row, key: string | number, panel: RowPanel<Row> | undefined) => ({
  "data-row": key,
  onClick: panel && ((event: MouseEvent<HTMLElement>) => isOfRow(event) && panel.onOpen(row)),
});

/** The order of a list: a column's id, with a minus if descending; empty for the server's. */
type Sort = { by: string; onChange: (by: string) => void };
type RowTableProps<Row> = RowsProps<Row> & {
  /** None for a list that cannot be sorted. */
  sort?: Sort;
  isSelected?: (row: Row) => boolean;
  /** The bar of a selection sticks below the top bar. */
  belowBar?: boolean;
  /** It has not the whole width, and scrolls sideways if its columns need more. */
  scrolls?: boolean;
  /** It scrolls sideways behind its titles. */
  keepsTitles?: boolean;
};

/** Table rows in columns. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, columns, rows, rowKey, busy, skeletons, sort, rowLink, isSelected, belowBar } = props;
  const { panel, dense = false, scrolls = false, keepsTitles = false } = props;
  const shown = columns.map(({ id }) => id);
  const fits = columns.length <= MOST_COLUMNS && !scrolls;
  return (
    // Below 1120 px wide tables scroll horizontally; above, the header sticks below the top bar.
    <TableContainer
      sx={{ overflowX: { xs: "auto", lg: fits ? "visible" : "auto" } }}
      // Scrolled by keys, too.
      {...(keepsTitles && { tabIndex: 0, role: "group", "aria-label": label })}
    >
      <Table
        aria-label={label}
        aria-busy={busy}
        size={dense ? "small" : "medium"}
        sx={{
          "& thead th": {
            // The bar of a selection, of one line or more, has its place.
            position: { lg: fits && !belowBar ? "sticky" : "static" },
            top: TOPBAR_HEIGHT,
            zIndex: 2,
          },
          // Above numbers, it may be longer than what is below it.
          "& thead .MuiTableCell-alignRight": { whiteSpace: "normal" },
          "& thead th:first-of-type": { borderTopLeftRadius: RADIUS.medium },
          "& thead th:last-of-type": { borderTopRightRadius: RADIUS.medium },
          "& thead th:not(.MuiTableCell-paddingCheckbox)": { py: 1 },
          // In the padding, so that no column is wider for it.
          ...(dense && { "& .MuiTableSortLabel-icon": { position: "absolute", left: "100%", mx: 0.25 } }),
          // No row gets higher by its checkbox.
          "& .MuiTableCell-paddingCheckbox": { width: 48, pl: 1, pr: 0 },
          "& .MuiTableCell-paddingCheckbox .MuiCheckbox-root": { p: 0.5 },
          // Breaks long words instead of pushing other columns off the screen.
          "& tbody td": {
            height: dense ? ROW_HEIGHT.compact : ROW_HEIGHT.comfortable,
            py: dense ? 0 : 0.5,
            maxWidth: maxCellWidth(columns.length),
            overflowWrap: "break-word",
          },
          // One line is cut where it ends, two between words.
          [`& .${TEXT}`]: dense ? { ...cutAfter(1), wordBreak: "break-all" } : cutAfter(2),
          [`& .${CELL_LINE}`]: { ...cutAfter(1), wordBreak: "break-all" },
          // A name makes room for itself.
          [`& .${NAME}`]: {
            whiteSpace: "nowrap",
            overflowX: "clip",
            textOverflow: "ellipsis",
            ...ROOM_FOR_FOCUS_RING,
          },
          "& tbody tr:last-of-type td": { borderBottom: 0 },
          [dense || scrolls ? "&" : "@media (max-width: 1279px)"]: {
            "& :is(th, td):not(.MuiTableCell-paddingCheckbox)": { px: 1.5 },
          },
          ...(keepsTitles && STICKY_TITLES),
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows
            ? rows.map((row) => (
                <TableRow
                  key={rowKey(row)}
                  hover
                  selected={isSelected?.(row) || panel?.open === rowKey(row)}
                  {...rowProps(row, rowKey(row), panel)}
                  sx={panel ? OPENING_ROW : rowLink && LINKED_ROW}
                >
                  {columns.map((column) => (
                    <TableCell key={column.id} {...cellProps(column, scrolls || dense)}>
                      {column.place === "title" ? (
                        <TitleContent
                          column={column}
                          row={row}
                          rowLink={rowLink}
                          shown={shown}
                          whole={!panel}
                          inLine={dense}
                        />
                      ) : (
                        <CellText>{column.cell(row)}</CellText>
                      )}
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

/** The classes of texts in cells, of one line in them, and of a name above other words. */
const TEXT = "cell-text";
const CELL_LINE = "cell-line";
const NAME = "cell-name";

/** Room for the ring of a name that has the focus, in what cuts at its edges. */
const ROOM_FOR_FOCUS_RING = { px: 0.5, mx: -0.5 };

/** A doubled class, to override the table's style for all cells. */
const NO_MAX_WIDTH = { "@media (min-width: 1280px)": { "&&": { maxWidth: "none" } } };

const ONE_LINE = { "@media (min-width: 1280px)": { "&&": { maxWidth: "none", whiteSpace: "nowrap" } } };

/** Most names stay in one line, if the other columns leave room. */
const TITLE_CELL = { "@media (min-width: 1280px)": { "&&": { width: "20%", maxWidth: "16rem" } } };

const cellProps = <Row,>(
  { align = "left", place, oneLine }: AnyColumn<Row>,
  isTight: boolean,
): TableCellProps => ({
  align,
  padding: place === "checkbox" ? "checkbox" : undefined,
  // Beside a panel and in one line, the title needs most.
  sx: (oneLine && ONE_LINE) || (place === "title" && (isTight ? NO_MAX_WIDTH : TITLE_CELL)) || undefined,
});

/** The whole row leads where its title does; other controls in it stand above that link. */
export const LINKED_ROW = {
  position: "relative",
  "& .MuiButtonBase-root, & a:not([data-row-link])": { position: "relative", zIndex: 1 },
};

export const OPENING_ROW = { cursor: "pointer" };

/** A name stays whole, what is behind it is cut. */
const TITLE_AND_DETAILS_IN_LINE = {
  display: "flex",
  gap: 1,
  overflowX: "clip",
  ...ROOM_FOR_FOCUS_RING,
  [`& > .${NAME}`]: { flexShrink: 0, maxWidth: "100%" },
  [`& > .${CELL_LINE}`]: { minWidth: 0, overflow: "clip" },
};

type TitleContentProps<Row> = {
  column: AnyColumn<Row>;
  row: Row;
  rowLink?: (row: Row) => RowLink;
  shown: readonly string[];
  /** The whole row is the link. */
  whole: boolean;
  /** The details stand behind the title. */
  inLine?: boolean;
};

/** What the cell of a title contains: the link of its row, and its details. */
export function TitleContent<Row>(props: TitleContentProps<Row>) {
  const { column, row, rowLink, shown, whole, inLine = false } = props;
  const details = column.details?.(row, shown);
  const title = rowLink ? (
    <Link
      component={RouterLink}
      {...rowLink(row)}
      data-row-link
      color="inherit"
      sx={whole ? { "&::after": { content: '""', position: "absolute", inset: 0 } } : undefined}
    >
      {column.cell(row)}
    </Link>
  ) : (
    <span>{column.cell(row)}</span>
  );
  if (!details) return <div className={TEXT}>{title}</div>;
  return (
    <Box sx={inLine ? TITLE_AND_DETAILS_IN_LINE : undefined}>
      <div className={NAME}>{title}</div>
      <Typography variant="body2" component="div" color="textSecondary" className={CELL_LINE}>
        {details}
      </Typography>
    </Box>
  );
}

/** The text of a cell, of two lines at most, or of one if the rows are compact; all of it shows at the pointer. */
export const CellText = ({ children, whole }: { children: ReactNode; whole?: string }) =>
  typeof children === "string" || whole !== undefined ? (
    <span className={TEXT} title={whole ?? String(children)}>
      {children}
    </span>
  ) : (
    children
  );

type HeaderCellProps<Row> = { column: AnyColumn<Row>; sort: Sort | undefined };

/** A column's header; a sort button if the column is sortable. The same one again turns the order. */
function HeaderCell<Row>({ column, sort }: HeaderCellProps<Row>) {
  const { id, header, headerCell, align = "left", place, sortable } = column;
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
  if (!sort || !sortable) return <TableCell align={align}>{header}</TableCell>;

  const direction = sort.by === id ? "asc" : sort.by === `-${id}` && "desc";
  return (
    <TableCell align={align} sortDirection={direction}>
      <TableSortLabel
        active={direction !== false}
        direction={direction || "asc"}
        onClick={() => sort.onChange(direction === "asc" ? `-${id}` : id)}
      >
        {header}
      </TableSortLabel>
    </TableCell>
  );
}

export const placeholders = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `placeholder-${index}`);
