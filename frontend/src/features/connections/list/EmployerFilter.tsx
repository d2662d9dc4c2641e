import { useState } from "react";
import { useApiList } from "@/shared/api/queries";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { SEARCH_DELAY_MS } from "@/shared/hooks/useUrlState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SearchPicker } from "@/shared/ui/inputs/SearchPicker";
import { CONNECTIONS } from "../messages";

type Employer = { id: string; people: number | null };
type EmployerFilterProps = { employer: string; onChange: (employer: string) => void };

/** Filters by one of the connections' employers. */
export function EmployerFilter({ employer, onChange }: EmployerFilterProps) {
  const [open, setOpen] = useState(false);
  const [searchText, setSearchText] = useState("");
  const search = useDebouncedValue(searchText.trim(), SEARCH_DELAY_MS);
  const employers = useApiList("/connections/employers/", { query: { search }, enabled: open });
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
