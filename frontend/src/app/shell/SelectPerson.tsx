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

/** Maximum number of options; a search narrows them down. */
const MAX_OPTIONS = 25;

type SelectPersonProps = {
  companyId: number;
  role: ViewRole;
  person: PersonRef | null;
  autoFocus: boolean;
  onChange: (person: PersonRef | null) => void;
};

/** Optionally selects a person: the view then shows exactly what they see, read-only. */
export function SelectPerson({ companyId, role, person, autoFocus, onChange }: SelectPersonProps) {
  const [text, setText] = useState("");
  const term = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const people = useActiveUsers(companyId, role, { search: term, limit: MAX_OPTIONS });
  return (
    <>
      {people.error && <ErrorBanner onRetry={people.refetch}>{VIEW_AS.peopleFailed}</ErrorBanner>}
      <Autocomplete<PersonRef>
        options={people.data ?? []}
        value={person}
        openOnFocus
        onChange={(_event, chosen) => onChange(chosen)}
        // The name of the selected person is not a search term.
        onInputChange={(_event, inputText, reason) => setText(reason === "input" ? inputText : "")}
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
