import { errorMessage } from "@/shared/api/errors";
import type { Connection } from "@/shared/api/types";
import { downloadFile } from "@/shared/ui/downloadFile";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Button } from "@/shared/ui/inputs/Button";
import { CONNECTIONS } from "../messages";

/** Downloads connections as a CSV file, created in the browser. */
export function ExportButton({ rows }: { rows: readonly Connection[] }) {
  const notify = useNotify();
  const save = async (): Promise<void> => {
    try {
      const { connectionsCsv } = await import("./connectionsCsv");
      downloadFile(CONNECTIONS.exportFile, "text/csv;charset=utf-8", connectionsCsv(rows));
    } catch (error) {
      console.error("The connections were not exported.", error);
      notify(CONNECTIONS.exportFailed(errorMessage(error)), "error");
    }
  };
  return (
    <Button size="small" color="inherit" variant="outlined" onClick={() => void save()}>
      {CONNECTIONS.exportSelected}
    </Button>
  );
}
