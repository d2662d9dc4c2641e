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

/** Up to four columns have room on a screen without the sidebar, and beside it from 900 px on. */
const FEW = 4;
const ROOM_FOR_FEW = 900;
const ROOM_FOR_FIVE = 1000;

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of the page shown; left out while they are loading for the first time. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Size of the whole list; needed with `paging`. */
  count?: number | undefined;
  paging?: Paging;
  /** Other rows are on their way; the present ones stay. */
  busy?: boolean;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
};

/**
 * The one table: sticky header, sort and paging on the server, cards where its columns have no
 * room.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, count, paging, busy = false, empty } = props;
  const narrow = useNarrow(columns.length);
  useLastPage(rows && count, paging);

  if (rows?.length === 0 && !(paging && paging.page > 0)) return <Card>{empty}</Card>;

  const body = { label, columns, rows, rowKey, busy: busy || !rows, skeletons: paging?.size ?? 5, paging };
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

/**
 * No room for so many columns: a narrow screen, or a middling one of which the sidebar takes its
 * part.
 */
function useNarrow(columns: number): boolean {
  const small = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const squeezed = useMediaQuery((theme) => theme.breakpoints.between("md", ROOM_FOR_FEW), { noSsr: true });
  const room = columns === FEW + 1 ? ROOM_FOR_FIVE : "lg";
  const crowded = useMediaQuery((theme) => theme.breakpoints.down(room), { noSsr: true });
  return columns <= FEW ? small || squeezed : crowded;
}
