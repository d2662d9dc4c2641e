import type { Page } from "@/shared/api/client";
import { QueryError } from "../feedback/QueryError";
import { DataTable, type DataTableProps } from "./DataTable";

/** The part of a query result that tables and card lists need. */
export type PageQuery<Row> = {
  data: Page<Row> | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type QueryTableProps<Row> = Omit<DataTableProps<Row>, "rows" | "count" | "busy"> & {
  query: PageQuery<Row>;
  /** Wraps the error message. */
  errorText: (message: string) => string;
};

/** A table for a list query, with skeleton and error. */
export function QueryTable<Row>({ query, errorText, ...table }: QueryTableProps<Row>) {
  const { data, error, isFetching } = query;
  return (
    <>
      <QueryError query={query} text={errorText} />
      {(data || !error) && <DataTable {...table} rows={data?.rows} count={data?.count} busy={isFetching} />}
    </>
  );
}
