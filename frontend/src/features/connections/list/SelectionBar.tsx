import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import type { Connection } from "@/shared/api/types";
import { Button } from "@/shared/ui/inputs/Button";
import { CONNECTIONS } from "../messages";
import type { ConnectionsToDelete } from "../useConnections";
import { ExportButton } from "./ExportButton";
import type { Selection } from "./useSelection";

type SelectionBarProps = {
  /** The rows of the current page. */
  rows: readonly Connection[];
  selection: Selection;
  /** The search term of the list. */
  term: string;
  /**
   * Whether filters other than the search are active. "Delete all" is hidden then, as the server
   * can only delete by search term.
   */
  filtered: boolean;
  onDelete: (connections: ConnectionsToDelete) => void;
};

/** Selects all rows of the page, and offers actions on the selected rows or on all. */
export function SelectionBar({ rows, selection, term, filtered, onDelete }: SelectionBarProps) {
  const { ids, has, toggle, clear } = selection;
  const selectedCount = rows.filter((row) => has(row.id)).length;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, rowGap: 0.5 }}>
      <FormControlLabel
        label={<Typography variant="body2">{CONNECTIONS.selectPage}</Typography>}
        control={
          <Checkbox
            size="small"
            checked={selectedCount === rows.length}
            indeterminate={selectedCount > 0 && selectedCount < rows.length}
            onChange={(_event, checked) => toggle(rows, checked)}
          />
        }
        sx={{ mr: "auto" }}
      />
      {ids.length > 0 && (
        <>
          <Typography variant="body2" role="status">
            {CONNECTIONS.selected(ids.length)}
          </Typography>
          <Button size="small" color="inherit" onClick={clear}>
            {CONNECTIONS.clearSelection}
          </Button>
          <ExportButton rows={selection.rows} />
          <Button size="small" color="error" variant="outlined" onClick={() => onDelete({ ids })}>
            {CONNECTIONS.deleteSelected}
          </Button>
        </>
      )}
      {ids.length === 0 && !filtered && (
        <Button size="small" color="inherit" onClick={() => onDelete({ all: true, search: term })}>
          {term ? CONNECTIONS.deleteMatching : CONNECTIONS.deleteAll}
        </Button>
      )}
    </Box>
  );
}
