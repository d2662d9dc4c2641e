import { t } from "@lingui/core/macro";
import type { PathOf, QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useAction } from "@/shared/hooks/useAction";
import { type CsvSeparator, separatorQuery } from "../csvSeparator";
import { downloadFile } from "../downloadFile";
import { useNotify } from "../feedback/notice";

type CsvFile = { name: string | undefined; content: ArrayBuffer };

/** Loads a list as a CSV file: with these columns, or all. */
export type CsvExport = (separator: CsvSeparator, columns?: readonly string[]) => Promise<CsvFile>;

type ExportPath = Extract<PathOf<"get">, `${string}/export/`>;
type Page = { limit?: number; offset?: number };

/** The export of a list, with the query of its page: `csvExport("/jobs/export/", query)`. */
export function csvExport<P extends ExportPath>(path: P, query: QueryOf<P> & Page): CsvExport {
  // All pages.
  const { limit, offset, ...filters } = query as Page;
  return (separator, columns) =>
    api.file(path, {
      query: { ...filters, columns: columns?.join(","), ...separatorQuery(separator) },
    } as never);
}

/** Downloads a list as a CSV file, exactly as it is filtered. */
export function useExport(load: CsvExport, label: string) {
  const notify = useNotify();
  return useAction({
    run: async ({ separator, columns }: { separator: CsvSeparator; columns?: readonly string[] }) => {
      try {
        const file = await load(separator, columns);
        downloadFile(file.name ?? `${label}.csv`, "text/csv;charset=utf-8", file.content);
      } catch (error) {
        console.error("The list was not exported.", error);
        const message = errorMessage(error);
        notify(t`The file could not be made: ${message}`, "error");
      }
    },
  });
}
