import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { errorMessage } from "@/shared/api/errors";
import type { Connection } from "@/shared/api/types";
import { loadChunk } from "@/shared/loadChunk";
import type { CsvSeparator } from "@/shared/ui/csvSeparator";
import { downloadFile } from "@/shared/ui/downloadFile";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Button } from "@/shared/ui/inputs/Button";
import { ExportButton } from "@/shared/ui/inputs/ExportButton";

/** What can be done with selected connections. */
export const SelectionActions = ({
  rows,
  onDelete,
}: {
  rows: readonly Connection[];
  onDelete: () => void;
}) => (
  <>
    <ExportSelected rows={rows} />
    <Button size="small" color="error" variant="outlined" onClick={onDelete}>
      <Trans>Delete Selected</Trans>
    </Button>
  </>
);

/** Downloads connections as a CSV file, created in the browser. */
function ExportSelected({ rows }: { rows: readonly Connection[] }) {
  const notify = useNotify();
  const save = async (separator: CsvSeparator): Promise<void> => {
    try {
      const { connectionsCsv } = await loadChunk(() => import("./csv"));
      downloadFile("connections.csv", "text/csv;charset=utf-8", connectionsCsv(rows, separator));
    } catch (error) {
      console.error("The connections were not exported.", error);
      const message = errorMessage(error);
      notify(t`The file could not be made: ${message}`, "error");
    }
  };
  return (
    <ExportButton size="small" onExport={(separator) => void save(separator)}>
      <Trans>Export Selected</Trans>
    </ExportButton>
  );
}
