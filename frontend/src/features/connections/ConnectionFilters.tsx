import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { SEARCH_DELAY_MS, useUrlSearch, useUrlState } from "@/shared/hooks/useUrlState";
import { useSession } from "@/shared/session/useSession";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SearchPicker } from "@/shared/ui/inputs/SearchPicker";
import { CONNECTIONS } from "./messages";
import { useEmployers } from "./queries";

/** The search and filters of the connection list, from the URL. */
export function useConnectionFilters() {
  const search = useUrlSearch();
  const { params, change, clear } = useUrlState();
  const { viewAs } = useSession();
  const employer = params.get("employer") ?? "";
  // Suggestions are not available in View As.
  const canFit = viewAs === null;
  const fits = canFit && params.get("fits") === "true";
  return {
    search,
    employer,
    setEmployer: (next: string) => change({ employer: next }),
    canFit,
    fits,
    setFits: (next: boolean) => change({ fits: next ? "true" : undefined }),
    /** Whether filters other than the search are active. */
    filtered: employer !== "" || fits,
    clear,
  };
}

export type ConnectionFilterState = ReturnType<typeof useConnectionFilters>;

/** Filters by search, employer and fit to an open job. */
export function ConnectionFilters({ filters }: { filters: ConnectionFilterState }) {
  const { search } = filters;
  return (
    <Box
      role="search"
      sx={{
        display: "grid",
        columnGap: 2,
        rowGap: 1.5,
        alignItems: "end",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 2fr) minmax(0, 1fr) auto" },
      }}
    >
      <SearchField
        label={CONNECTIONS.search}
        placeholder={CONNECTIONS.searchHint}
        value={search.text}
        onChange={search.setText}
      />
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
    </Box>
  );
}

type Employer = { id: string; people: number | null };
type EmployerFilterProps = { employer: string; onChange: (employer: string) => void };

/** Filters by one of the connections' employers. */
function EmployerFilter({ employer, onChange }: EmployerFilterProps) {
  const [open, setOpen] = useState(false);
  const [searchText, setSearchText] = useState("");
  const search = useDebouncedValue(searchText.trim(), SEARCH_DELAY_MS);
  const employers = useEmployers(search, open);
  const options = employers.data?.rows.map(({ employer: id, people }) => ({ id, people })) ?? [];
  return (
    <div>
      {open && <QueryError query={employers} text={CONNECTIONS.employersFailed} />}
      <SearchPicker<Employer>
        label={CONNECTIONS.employer}
        placeholder={CONNECTIONS.anyEmployer}
        options={options}
        value={employer ? { id: employer, people: null } : null}
        open={open}
        openOnFocus
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onChange={(_event, chosen) => onChange(chosen?.id ?? "")}
        // The name of the selected employer is not a search term.
        onInputChange={(_event, text, reason) => setSearchText(reason === "input" ? text : "")}
        getOptionLabel={({ id }) => id}
        getOptionDetails={({ people }) => [people === null ? null : CONNECTIONS.employers(people)]}
        loading={employers.isFetching || search !== searchText.trim()}
        loadingText={CONNECTIONS.searching}
        noOptionsText={CONNECTIONS.noEmployer}
      />
    </div>
  );
}
