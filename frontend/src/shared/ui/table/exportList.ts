import { t } from "@lingui/core/macro";
import { errorMessage } from "@/shared/api/errors";
import { useAction } from "@/shared/hooks/useAction";
import type { CsvSeparator } from "../csvSeparator";
import { downloadFile } from "../downloadFile";
import { useNotify } from "../feedback/notice";

type CsvFile = { name: string | undefined; content: ArrayBuffer };

/** Downloads a list as a CSV file, exactly as it is filtered. */
export function useExport(load: ((separator: CsvSeparator) => Promise<CsvFile>) | undefined, label: string) {
  const notify = useNotify();
  return useAction({
    run: async (separator: CsvSeparator) => {
      try {
        const file = await load?.(separator);
        if (file) downloadFile(file.name ?? `${label}.csv`, "text/csv;charset=utf-8", file.content);
      } catch (error) {
        console.error("The list was not exported.", error);
        const message = errorMessage(error);
        notify(t`The file could not be made: ${message}`, "error");
      }
    },
  });
}
