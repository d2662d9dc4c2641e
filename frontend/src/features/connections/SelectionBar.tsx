import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import type { Connection } from "@/shared/api/types";
import { ExportButton } from "./ExportButton";
import { CONNECTIONS } from "./messages";
import type { ChosenConnections } from "./useConnections";
import type { Selection } from "./useSelection";

type SelectionBarProps = {
  /** Those of the page that is shown. */
  rows: readonly Connection[];
  selection: Selection;
  /** What the list is searched for. */
  term: string;
  /** Whether it is filtered by more: all that are shown then are no search that the server could delete. */
  filtered: boolean;
  onDelete: (chosen: ChosenConnections) => void;
};

/** Chooses the rows of the page, and says what can be done with the chosen ones or else with all. */
export function SelectionBar({ rows, selection, term, filtered, onDelete }: SelectionBarProps) {
  const { ids, has, toggle, clear } = selection;
  const chosen = rows.filter((row) => has(row.id)).length;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, rowGap: 0.5 }}>
      <FormControlLabel
        label={<Typography variant="body2">{CONNECTIONS.selectPage}</Typography>}
        control={
          <Checkbox
            size="small"
            checked={chosen === rows.length}
            indeterminate={chosen > 0 && chosen < rows.length}
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
