import { DataTable, type DataTableProps, type PageQuery } from "./DataTable";
import { fromPaging, type Paging } from "./usePaging";

export type { PageQuery };

type QueryTableProps<Row> = Omit<DataTableProps<Row>, "params" | "onChange"> & { paging?: Paging };

/** Deprecated: `DataTable` takes a query itself, with `params` and `onChange` of `useListParams`. */
export const QueryTable = <Row extends object>({ paging, ...table }: QueryTableProps<Row>) => (
  <DataTable {...table} {...(paging && fromPaging(paging))} />
);
