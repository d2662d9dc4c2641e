import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { CONNECTIONS } from "../messages";
import { EmployerFilter } from "./EmployerFilter";
import type { ConnectionFilterState } from "./useConnectionFilters";

/** The filters next to the search field. */
export const MoreFilters = ({ filters }: { filters: ConnectionFilterState }) => (
  <>
    <EmployerFilter employer={filters.employer} onChange={filters.setEmployer} />
    {filters.canFit && (
      <FormControlLabel
        label={<Typography variant="body2">{CONNECTIONS.fits}</Typography>}
        control={
          <Checkbox
            size="small"
            checked={filters.fits}
            onChange={(_event, checked) => filters.setFits(checked)}
          />
        }
      />
    )}
  </>
);
