import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import LinearProgress from "@mui/material/LinearProgress";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import type { Column } from "./columns";
import { PagingBar } from "./PagingBar";
import { RowCards } from "./RowCards";
import { RowTable } from "./RowTable";
import { type Paging, useLastPage } from "./usePaging";

/** Minimum screen widths in px, next to the sidebar, for up to four columns and for five. */
const FEW_COLUMNS = 4;
const WIDTH_FOR_FEW = 900;
const WIDTH_FOR_FIVE = 1000;

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of the current page; undefined during the first load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Total number of rows; required with `paging`. */
  count?: number;
  paging?: Paging;
  /** Other rows are loading; the current ones stay visible. */
  busy?: boolean;
  /** Shown if there are no rows. */
  empty: ReactNode;
};

/**
 * A table with sticky header, server-side sorting and paging; cards instead if its columns do not
 * fit.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, count, paging, busy = false, empty } = props;
  const narrow = useNarrow(columns.length);
  useLastPage(rows ? count : undefined, paging);

  const body = { label, columns, rows, rowKey, busy: busy || !rows, skeletons: paging?.size ?? 5, paging };
  if (rows?.length === 0 && !(paging && paging.page > 0)) return <Card>{empty}</Card>;

  return (
    <Card sx={{ overflow: "visible", position: "relative" }}>
      {busy && rows && (
        <LinearProgress aria-label="Loading" sx={{ position: "absolute", inset: "0 0 auto", height: 2 }} />
      )}
      {narrow ? <RowCards {...body} /> : <RowTable {...body} />}
      {paging && (
        <Box sx={{ borderTop: 1, borderColor: "divider" }}>
          <PagingBar paging={paging} count={count} />
        </Box>
      )}
    </Card>
  );
}

/** Whether the columns do not fit: on narrow screens, or on medium ones with the sidebar. */
function useNarrow(columns: number): boolean {
  const small = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const squeezed = useMediaQuery((theme) => theme.breakpoints.between("md", WIDTH_FOR_FEW), { noSsr: true });
  const room = columns === FEW_COLUMNS + 1 ? WIDTH_FOR_FIVE : "lg";
  const crowded = useMediaQuery((theme) => theme.breakpoints.down(room), { noSsr: true });
  return columns <= FEW_COLUMNS ? small || squeezed : crowded;
}
