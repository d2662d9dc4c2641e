import TablePagination from "@mui/material/TablePagination";
import { formatCount } from "../format";
import { PAGE_SIZES, type Paging } from "./usePaging";

/**
 * "Rows per page:", "from–to of count" and page buttons. Shows no figures while the count is
 * loading.
 */
export function PagingBar({ paging, count }: { paging: Paging; count: number | undefined }) {
  const last = Math.max(0, Math.ceil((count ?? 0) / paging.size) - 1);
  return (
    <TablePagination
      component="div"
      count={count ?? 0}
      page={Math.min(paging.page, last)}
      rowsPerPage={paging.size}
      rowsPerPageOptions={[...PAGE_SIZES]}
      labelRowsPerPage="Rows per page:"
      labelDisplayedRows={(range) =>
        count === undefined
          ? ""
          : `${formatCount(range.from)}–${formatCount(range.to)} of ${formatCount(range.count)}`
      }
      onPageChange={(_event, page) => paging.setPage(page)}
      onRowsPerPageChange={(event) => paging.setSize(Number(event.target.value))}
      sx={{
        "& .MuiTablePagination-toolbar": { px: { xs: 1, sm: 2 }, flexWrap: "wrap" },
        // Fits in one line on narrow screens.
        "& .MuiTablePagination-selectLabel, & .MuiTablePagination-displayedRows": { whiteSpace: "nowrap" },
        "& .MuiTablePagination-input": { mr: { xs: 1, sm: 4 }, ml: { xs: 0, sm: 1 } },
        // Aligns the page size with its label.
        "& .MuiTablePagination-select": { display: "flex", alignItems: "center", py: 0.5 },
        "&& .MuiTablePagination-actions": { ml: { xs: "auto", sm: 2.5 } },
        overflow: "visible",
      }}
    />
  );
}
