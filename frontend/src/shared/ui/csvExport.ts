import type { PathOf, QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import type { CsvSeparator } from "./csvSeparator";

/** The server names its files, unless something on the way hides the header. */
export type CsvFile = { name: string | undefined; content: BlobPart };

type Choice = {
  /** By default all. */
  columns?: readonly string[];
  /** Only these rows. */
  ids?: readonly number[];
};

/** Loads a list as a CSV file. */
export type CsvExport = (separator: CsvSeparator, choice?: Choice) => Promise<CsvFile>;

type ExportPath = Extract<PathOf<"get">, `${string}/export/`>;
type Page = { limit?: number; offset?: number; ordering?: string };

/** The export of a list, with the query of its page: `csvExport("/jobs/export/", query)`. */
export function csvExport<P extends ExportPath>(path: P, query: QueryOf<P> & Page): CsvExport {
  // All pages.
  const { limit, offset, ...filters } = query as Page;
  return (separator, { columns, ids } = {}) =>
    api.file(path, {
      query: {
        // Rows stay chosen when other filters hide them.
        ...(ids ? { ordering: filters.ordering } : filters),
        columns: columns?.join(","),
        ids: ids?.join(","),
        // By default, the server writes commas.
        separator: separator === "semicolon" ? separator : undefined,
      },
    } as never);
}
