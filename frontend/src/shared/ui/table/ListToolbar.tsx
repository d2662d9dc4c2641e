import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { TOPBAR_HEIGHT } from "@/shared/theme/scale";
import { ExportButton } from "../inputs/ExportButton";
import { type CsvExport, useExport } from "./exportList";
import { SelectionBar } from "./SelectionBar";
import type { RowSelection } from "./useSelection";

/** The height of the bar while rows are selected, below which the header of a table sticks. */
export const SELECTION_BAR_HEIGHT = "3rem";

type ListToolbarProps<Row> = {
  /** Name of the list, and of its file. */
  label: string;
  selection?: RowSelection<Row>;
  /** How many rows match. */
  count: number | undefined;
  /** The saved views; while rows are selected, the bar of the selection stands in their place. */
  views?: ReactNode;
  /** What concerns the whole list, not a selection. */
  tools?: ReactNode;
  onExport?: CsvExport;
  /** The columns to export; undefined for all. */
  exported?: readonly string[];
  display?: ReactNode;
};

/** Above a list: its saved views or what can be done with the selection, export, and how it is displayed. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { label, selection, count, views, tools, onExport, exported, display } = props;
  const isSelecting = selection !== undefined && selection.size > 0;
  if (!isSelecting && !views && !tools && !display && !onExport) return null;
  return (
    <Box
      // Gets the focus when what has it vanishes.
      tabIndex={-1}
      sx={{
        outline: 0,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        rowGap: 0.5,
        minHeight: SELECTION_BAR_HEIGHT,
        py: 0.5,
        ...(isSelecting && {
          position: "sticky",
          top: TOPBAR_HEIGHT,
          zIndex: 3,
          backgroundColor: "background.default",
        }),
      }}
    >
      {/* On phones, what does not fit beside the views stands below them, and everything below the bar of a selection. */}
      <Box sx={{ flex: { xs: isSelecting ? "1 1 100%" : "1 1 auto", sm: "1 1 0" }, minWidth: 0 }}>
        {isSelecting ? <SelectionBar selection={selection} count={count} /> : views}
      </Box>
      {!isSelecting && tools}
      {onExport && <ExportList label={label} load={onExport} columns={exported} />}
      {display}
    </Box>
  );
}

type ExportListProps = { label: string; load: CsvExport; columns: readonly string[] | undefined };

function ExportList({ label, load, columns }: ExportListProps) {
  const download = useExport(load, label);
  return (
    <ExportButton
      size="small"
      loading={download.busy}
      onExport={(separator) => download.start({ separator, columns })}
    >
      <Trans>Export</Trans>
    </ExportButton>
  );
}
