import Autocomplete from "@mui/material/Autocomplete";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { useActiveUsers } from "@/features/accounts/useActiveUsers";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { SEARCH_DELAY_MS } from "@/shared/hooks/useUrlState";
import type { ViewRole } from "@/shared/session/roles";
import type { PersonRef } from "@/shared/session/storage";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { FieldLabel } from "@/shared/ui/inputs/FieldLabel";
import { VIEW_AS } from "./messages";

/** How many a search offers at a time; whoever misses somebody types a part of the name. */
const OFFERED = 25;

type SelectPersonProps = {
  companyId: number;
  role: ViewRole;
  person: PersonRef | null;
  autoFocus: boolean;
  onChange: (person: PersonRef | null) => void;
};

/** Optional: with a person chosen, everything is exactly what that person sees, and nothing can be changed. */
export function SelectPerson({ companyId, role, person, autoFocus, onChange }: SelectPersonProps) {
  const [text, setText] = useState("");
  const term = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const people = useActiveUsers(companyId, role, { search: term, limit: OFFERED });
  return (
    <>
      {people.error && <ErrorBanner onRetry={people.refetch}>{VIEW_AS.peopleFailed}</ErrorBanner>}
      <Autocomplete<PersonRef>
        options={people.data ?? []}
        value={person}
        openOnFocus
        onChange={(_event, chosen) => onChange(chosen)}
        // The chosen name in the box is no search.
        onInputChange={(_event, typed, reason) => setText(reason === "input" ? typed : "")}
        filterOptions={(options) => options}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        loading={people.isFetching || term !== text.trim()}
        loadingText={VIEW_AS.searching}
        noOptionsText={term ? VIEW_AS.noMatch(term) : VIEW_AS.noPeople}
        renderInput={({ id, slotProps }) => (
          <FormControl fullWidth>
            <FieldLabel htmlFor={id}>{VIEW_AS.person}</FieldLabel>
            <OutlinedInput
              id={id}
              {...slotProps.input}
              autoFocus={autoFocus}
              placeholder={VIEW_AS.nobody}
              inputProps={{ ...slotProps.htmlInput, "aria-describedby": `${id}-hint` }}
            />
            <FormHelperText id={`${id}-hint`}>{VIEW_AS.personHint}</FormHelperText>
          </FormControl>
        )}
      />
    </>
  );
}
