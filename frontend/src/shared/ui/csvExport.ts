import type { ColumnsOf, PathOf, QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import type { CsvSeparator } from "./csvSeparator";

/** The server names its files, unless something on the way hides the header. */
export type CsvFile = { name: string | undefined; content: BlobPart };

type Choice<Id> = {
  /** By default all. */
  columns?: readonly Id[];
  /** Only these rows. */
  ids?: readonly number[];
};

/** Loads a list as a CSV file, of which one may choose columns by their ids. */
export type CsvExport<Id extends string = string> = (
  separator: CsvSeparator,
  choice?: Choice<Id>,
) => Promise<CsvFile>;

type ExportPath = Extract<PathOf<"get">, `${string}/export/`>;
type Page = { limit?: number; offset?: number; ordering?: string };

/** The export of a list, with the query of its page: `csvExport("/jobs/export/", query)`. */
export function csvExport<P extends ExportPath>(path: P, query: QueryOf<P> & Page): CsvExport<ColumnsOf<P>> {
  // All pages.
  const { limit, offset, ...filters } = query as Page;
  return (separator, { columns, ids } = {}) =>
    api.file(path, {
      query: {
        // Rows stay chosen when other filters hide them.
        ...(ids ? { ordering: filters.ordering } : filters),
        columns,
        ids: ids?.join(","),
        // By default, the server writes commas.
        separator: separator === "semicolon" ? separator : undefined,
      },
    } as never);
}
