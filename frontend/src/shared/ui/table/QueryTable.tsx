import type { Page } from "@/shared/api/client";
import { QueryError } from "../feedback/QueryError";
import { DataTable, type DataTableProps } from "./DataTable";

/** The part of a TanStack query result that a table or a list of cards needs. */
export type PageQuery<Row> = {
  data: Page<Row> | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type QueryTableProps<Row> = Omit<DataTableProps<Row>, "rows" | "count" | "busy"> & {
  query: PageQuery<Row>;
  /** The banner's sentence around the server's. */
  errorText: (message: string) => string;
};

/** A table over a list query: its rows, its skeleton, and its failure above it with Retry. */
export function QueryTable<Row>({ query, errorText, ...table }: QueryTableProps<Row>) {
  const { data, error, isFetching } = query;
  return (
    <>
      <QueryError query={query} text={errorText} />
      {(data || !error) && <DataTable {...table} rows={data?.rows} count={data?.count} busy={isFetching} />}
    </>
  );
}
