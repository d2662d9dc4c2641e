import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Checkbox from "@mui/material/Checkbox";
import LinearProgress from "@mui/material/LinearProgress";
import useMediaQuery from "@mui/material/useMediaQuery";
import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { Page } from "@/shared/api/client";
import { type PageParams, useLastPage } from "@/shared/hooks/useListParams";
import { QueryError } from "../feedback/QueryError";
import type { Column } from "./columns";
import { PagingBar } from "./PagingBar";
import { RowCards } from "./RowCards";
import { RowTable } from "./RowTable";

/** Minimum screen widths in px, next to the sidebar, for up to four columns and for five. */
const FEW_COLUMNS = 4;
const WIDTH_FOR_FEW = 900;
const WIDTH_FOR_FIVE = 1000;

/** The part of a query result that lists need. */
export type PageQuery<Row> = {
  data: Page<Row> | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Rows chosen with checkboxes; the screen keeps them, as they may be on several pages. */
export type RowSelection<Row> = {
  has: (row: Row) => boolean;
  toggle: (rows: readonly Row[], chosen: boolean) => void;
  /** Accessible name of a row's checkbox. */
  rowLabel: (row: Row) => string;
  /** Accessible name of the checkbox for all rows of the page. */
  pageLabel: string;
};

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Ids of columns that are not shown. */
  hidden?: readonly string[];
  rowKey: (row: Row) => string | number;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** One page of a list. */
  query?: PageQuery<Row>;
  /** Wraps the query's error message. */
  errorText?: (message: string) => string;
  /** All rows, if there is no query. */
  rows?: readonly Row[];
  /** Other rows are loading; the current ones stay visible. */
  busy?: boolean;
  /** Page, size and order, with their change; none for a table without paging. */
  params?: PageParams;
  onChange?: (changes: Partial<PageParams>) => void;
  selection?: RowSelection<Row>;
};

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
// TanStack Table wants the same empty array each time.
const NO_ROWS: never[] = [];

/**
 * A table with sticky header, server-side sorting, paging and selection; cards instead if its
 * columns do not fit. With a query, also its skeleton and error.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, hidden = [], rowKey, empty, query, errorText, params, onChange, selection } = props;
  const rows = query ? query.data?.rows : props.rows;
  const busy = query ? query.isFetching : (props.busy ?? false);
  const columns = selection ? [selectColumn(rows ?? [], selection), ...props.columns] : props.columns;
  const count = query?.data?.count;
  useLastPage(count, params, onChange);

  const table = useTable({
    features,
    columns: columns.map((column) => ({
      id: column.id,
      header: column.header,
      // Only columns with a value can be sorted.
      accessorFn: (row) => row,
      enableSorting: params !== undefined && column.sortable === true,
    })),
    data: rows ?? NO_ROWS,
    getRowId: (row) => String(rowKey(row)),
    // The server sorts, by one column.
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: {
      sorting: params ? parseSort(params.sort) : [],
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onSortingChange: (updater) =>
      params && onChange?.({ sort: formatSort(functionalUpdate(updater, parseSort(params.sort))) }),
  });
  const shown = table
    .getVisibleLeafColumns()
    .flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  const narrow = useNarrow(shown.length);

  const failure = query && <QueryError query={query} text={errorText} />;
  if (query?.error && !rows) return failure;
  if (rows?.length === 0 && (params?.page ?? 1) === 1)
    return (
      <>
        {failure}
        <Card>{empty}</Card>
      </>
    );
  const body = { label, columns: shown, rows, rowKey, busy: busy || !rows, skeletons: params?.size ?? 5 };
  return (
    <>
      {failure}
      <Card sx={{ overflow: "visible", position: "relative" }}>
        {busy && rows && (
          <LinearProgress
            aria-label={t`Loading`}
            sx={{ position: "absolute", inset: "0 0 auto", height: 2 }}
          />
        )}
        {narrow ? <RowCards {...body} /> : <RowTable {...body} sortOf={(id) => table.getColumn(id)} />}
        {params && onChange && (
          <Box sx={{ borderTop: 1, borderColor: "divider" }}>
            <PagingBar params={params} count={count} onChange={onChange} />
          </Box>
        )}
      </Card>
    </>
  );
}

/** `-name` as TanStack Table has it. */
const parseSort = (sort: string): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }] : [];
const formatSort = ([first]: SortingState): string => (first ? `${first.desc ? "-" : ""}${first.id}` : "");

function selectColumn<Row>(rows: readonly Row[], selection: RowSelection<Row>): Column<Row> {
  return {
    id: "select",
    header: selection.pageLabel,
    place: "checkbox",
    cell: (row) => (
      <Checkbox
        size="small"
        checked={selection.has(row)}
        onChange={(_event, chosen) => selection.toggle([row], chosen)}
        slotProps={{ input: { "aria-label": selection.rowLabel(row) } }}
      />
    ),
    headerCell: (
      <Checkbox
        size="small"
        checked={rows.length > 0 && rows.every(selection.has)}
        indeterminate={rows.some(selection.has) && !rows.every(selection.has)}
        onChange={(_event, chosen) => selection.toggle(rows, chosen)}
        slotProps={{ input: { "aria-label": selection.pageLabel } }}
      />
    ),
  };
}

/** Whether the columns do not fit: on narrow screens, or on medium ones with the sidebar. */
function useNarrow(columns: number): boolean {
  const small = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const squeezed = useMediaQuery((theme) => theme.breakpoints.between("md", WIDTH_FOR_FEW), { noSsr: true });
  const room = columns === FEW_COLUMNS + 1 ? WIDTH_FOR_FIVE : "lg";
  const crowded = useMediaQuery((theme) => theme.breakpoints.down(room), { noSsr: true });
  return columns <= FEW_COLUMNS ? small || squeezed : crowded;
}
