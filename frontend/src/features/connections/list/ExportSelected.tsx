import { errorMessage } from "@/shared/api/errors";
import type { Connection } from "@/shared/api/types";
import { loadChunk } from "@/shared/loadChunk";
import type { CsvSeparator } from "@/shared/ui/csvSeparator";
import { downloadFile } from "@/shared/ui/downloadFile";
import { useNotify } from "@/shared/ui/feedback/notice";
import { ExportButton } from "@/shared/ui/inputs/ExportButton";
import { CONNECTIONS } from "../messages";

/** Downloads connections as a CSV file, created in the browser. */
export function ExportSelected({ rows }: { rows: readonly Connection[] }) {
  const notify = useNotify();
  const save = async (separator: CsvSeparator): Promise<void> => {
    try {
      const { connectionsCsv } = await loadChunk(() => import("./connectionsCsv"));
      downloadFile(CONNECTIONS.exportFile, "text/csv;charset=utf-8", connectionsCsv(rows, separator));
    } catch (error) {
      console.error("The connections were not exported.", error);
      notify(CONNECTIONS.exportFailed(errorMessage(error)), "error");
    }
  };
  return (
    <ExportButton size="small" onExport={(separator) => void save(separator)}>
      {CONNECTIONS.exportSelected}
    </ExportButton>
  );
}
