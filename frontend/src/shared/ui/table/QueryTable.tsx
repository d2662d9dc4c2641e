import type { Page } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { ErrorBanner } from "../feedback/ErrorBanner";
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
  /** The banner's words; by default the error's own. */
  errorText?: (error: Error) => string;
};

/** A table over a list query: its rows, its skeleton, and its failure above it with Retry. */
export function QueryTable<Row>({ query, errorText = errorMessage, ...table }: QueryTableProps<Row>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {error && <ErrorBanner onRetry={refetch}>{errorText(error)}</ErrorBanner>}
      {(data || !error) && <DataTable {...table} rows={data?.rows} count={data?.count} busy={isFetching} />}
    </>
  );
}
