import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { TOPBAR_HEIGHT } from "@/shared/theme/scale";
import type { CsvExport } from "../csvExport";
import { ExportButton } from "../inputs/ExportButton";
import { SelectionBar } from "./SelectionBar";
import type { RowSelection } from "./useSelection";

type ListToolbarProps<Row> = {
  selection?: RowSelection<Row>;
  /** How many rows match. */
  count: number | undefined;
  /** The saved views; while rows are selected, the bar of the selection stands in their place. */
  views?: ReactNode;
  /** What concerns the whole list, not a selection. */
  tools?: ReactNode;
  /** Exports what matches, or the selected rows. */
  onExport?: CsvExport;
  /** The columns to export; undefined for all. */
  exported?: readonly string[];
  display?: ReactNode;
};

/** Above a list: its saved views or what can be done with the selection, export, and how it is displayed. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { selection, count, views, tools, onExport, exported, display } = props;
  const isSelecting = selection !== undefined && selection.size > 0;
  const chosen = isSelecting && !selection.isAll ? selection.ids : undefined;
  if (!isSelecting && !views && !tools && !display && !onExport) return null;
  return (
    <Box
      // Gets the focus when what has it vanishes.
      tabIndex={-1}
      sx={{
        outline: 0,
        display: "flex",
        // On phones, in one line that scrolls sideways.
        flexWrap: { xs: isSelecting ? "wrap" : "nowrap", sm: "wrap" },
        overflowX: { xs: isSelecting ? "visible" : "auto", sm: "visible" },
        "& > *": { flexShrink: 0 },
        alignItems: "center",
        gap: { xs: 0.5, sm: 1 },
        rowGap: 0.5,
        minHeight: "2.5rem",
        py: { xs: 0.25, sm: 0.5 },
        // On phones and beside a panel, where there is little room.
        "& .MuiButton-startIcon": { display: { xs: "none", sm: "inherit" } },
        "@container (max-width: 600px)": { "& .MuiButton-startIcon": { display: "none" } },
        "& .MuiButton-root:not(.MuiButtonGroup-lastButton)": { px: { xs: 1, sm: 1.25 } },
        ...(isSelecting && {
          position: "sticky",
          top: TOPBAR_HEIGHT,
          zIndex: 3,
          backgroundColor: "background.default",
        }),
      }}
    >
      {/* On phones, everything else stands below the bar of a selection. */}
      <Box sx={{ flex: { xs: isSelecting ? "1 1 100%" : "1 0 auto", sm: "1 1 0" }, minWidth: 0 }}>
        {isSelecting ? <SelectionBar selection={selection} count={count} /> : views}
      </Box>
      {!isSelecting && tools}
      {onExport && (
        <ExportButton
          size="small"
          load={(separator) => onExport(separator, { columns: exported, ids: chosen })}
        >
          {chosen ? t`Export Selected` : t`Export`}
        </ExportButton>
      )}
      {display}
    </Box>
  );
}
