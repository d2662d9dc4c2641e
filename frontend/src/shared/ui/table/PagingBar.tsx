import TablePagination from "@mui/material/TablePagination";
import { lastPage, PAGE_SIZES, type PageParams } from "@/shared/hooks/useListParams";
import { formatCount } from "../format";
import { fromPaging, type Paging } from "./usePaging";

type PagingBarProps = {
  count: number | undefined;
} & (
  | { params: PageParams; onChange: (changes: Partial<PageParams>) => void }
  /** Deprecated: `params` and `onChange` instead. */
  | { paging: Paging }
);

/** Page size, "from–to of count" and page buttons. Shows no figures while the count is loading. */
export function PagingBar({ count, ...props }: PagingBarProps) {
  const { params, onChange } = "paging" in props ? fromPaging(props.paging) : props;
  const last = lastPage(count ?? 0, params.size);
  const page = Math.min(params.page, last);
  return (
    <TablePagination
      component="div"
      // In two rows on a phone.
      sx={{ "& .MuiTablePagination-toolbar": { flexWrap: "wrap", px: { xs: 1, sm: 2 } } }}
      labelRowsPerPage="Rows per page:"
      rowsPerPageOptions={PAGE_SIZES}
      count={count ?? 0}
      page={page - 1}
      rowsPerPage={params.size}
      labelDisplayedRows={({ from, to }) =>
        count !== undefined && `${formatCount(from)}–${formatCount(to)} of ${formatCount(count)}`
      }
      onPageChange={(_event, next) => onChange({ page: next + 1 })}
      onRowsPerPageChange={(event) => onChange({ size: Number(event.target.value) })}
    />
  );
}
