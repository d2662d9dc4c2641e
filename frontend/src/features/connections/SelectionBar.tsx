import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import type { Connection } from "@/shared/api/types";
import { loadChunk } from "@/shared/loadChunk";
import type { CsvSeparator } from "@/shared/ui/csvSeparator";
import { downloadFile } from "@/shared/ui/downloadFile";
import { useNotify } from "@/shared/ui/feedback/notice";
import { formatCount } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { ExportButton } from "@/shared/ui/inputs/ExportButton";
import { passFocusOn } from "@/shared/ui/passFocusOn";
import type { ConnectionsToDelete } from "./queries";

/** The selected rows across all pages, as they were when selected. */
export function useSelection() {
  const [rows, setRows] = useState<ReadonlyMap<number, Connection>>(new Map());
  return {
    ids: [...rows.keys()],
    rows: [...rows.values()],
    has: (id: number): boolean => rows.has(id),
    toggle: (these: readonly Connection[], chosen: boolean): void =>
      setRows((before) => {
        const after = new Map(before);
        for (const row of these) {
          if (chosen) after.set(row.id, row);
          else after.delete(row.id);
        }
        return after;
      }),
    clear: (): void => setRows(new Map()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

type SelectionBarProps = {
  selection: Selection;
  /** The search term of the list. */
  search: string;
  /**
   * Whether filters other than the search are active. "Delete all" is hidden then, as the server
   * can only delete by search term.
   */
  filtered: boolean;
  onDelete: (connections: ConnectionsToDelete) => void;
};

/** Offers actions on the selected rows or on all. */
export function SelectionBar({ selection, search, filtered, onDelete }: SelectionBarProps) {
  const { ids, clear } = selection;
  const selected = formatCount(ids.length);
  return (
    <Box
      tabIndex={-1}
      sx={{
        outline: 0,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "flex-end",
        gap: 1,
        rowGap: 0.5,
      }}
    >
      {ids.length > 0 && (
        <>
          <Typography variant="body2" role="status">
            {t`${selected} selected`}
          </Typography>
          <Button ref={passFocusOn} size="small" color="inherit" onClick={clear}>
            <Trans>Clear Selection</Trans>
          </Button>
          <ExportSelected rows={selection.rows} />
          <Button size="small" color="error" variant="outlined" onClick={() => onDelete({ ids })}>
            <Trans>Delete Selected</Trans>
          </Button>
        </>
      )}
      {ids.length === 0 && !filtered && (
        <Button size="small" color="inherit" onClick={() => onDelete({ all: true, search })}>
          {search ? t`Delete All That Match...` : t`Delete All...`}
        </Button>
      )}
    </Box>
  );
}

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
