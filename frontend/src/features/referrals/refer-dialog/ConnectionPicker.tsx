import Alert from "@mui/material/Alert";
import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { type UIEvent, useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { errorMessage } from "@/shared/api/errors";
import type { Connection } from "@/shared/api/types";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { FieldLabel } from "@/shared/ui/inputs/FieldLabel";
import { REFER } from "./referMessages";
import { type ConnectionSearch, useConnectionSearch } from "./useConnectionSearch";

type ConnectionPickerProps = {
  value: Connection | null;
  onChange: (connection: Connection | null) => void;
  disabled: boolean;
};

/** Chooses one of the person's connections by name, company or position. */
export function ConnectionPicker({ value, onChange, disabled }: ConnectionPickerProps) {
  const [typed, setText] = useState("");
  const text = value ? connectionName(value) : typed;
  const [left, setLeft] = useState(false);
  // The name of the chosen one in the box is no search.
  const term = value ? "" : text.trim();
  const search = useConnectionSearch(term);
  const missing = left && !value;

  return (
    <>
      <SearchErrors search={search} />
      <Autocomplete<Connection>
        options={search.options}
        value={value}
        disabled={disabled}
        autoHighlight={term !== ""}
        inputValue={text}
        onInputChange={(_event, next, reason) => {
          // The chosen one's name fills the box; anything else that is typed is a new search.
          if (reason !== "input" && reason !== "clear" && reason !== "blur") return;
          setText(next);
          if (reason === "input") onChange(null);
        }}
        onChange={(_event, chosen) => {
          setText("");
          onChange(chosen);
        }}
        // What was typed without choosing is gone then; say why that was not enough.
        onBlur={() => setLeft(text !== "")}
        filterOptions={(options) => options}
        getOptionLabel={connectionName}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        loading={search.busy}
        loadingText={REFER.searching}
        noOptionsText={term ? REFER.noMatch(term) : REFER.typeToSearch}
        onHighlightChange={(_event, option) => {
          if (option && option === search.options.at(-1)) search.more();
        }}
        renderOption={({ key, ...props }, option) => (
          <Box component="li" key={key} {...props}>
            <OptionText connection={option} />
          </Box>
        )}
        slotProps={{ listbox: { onScroll: (event) => isAtEnd(event) && search.more() } }}
        renderInput={({ id, slotProps }) => (
          <FormControl fullWidth error={missing} disabled={disabled}>
            <Box
              sx={{ display: "flex", columnGap: 2, alignItems: "baseline", justifyContent: "space-between" }}
            >
              <FieldLabel id={`${id}-label`} htmlFor={id}>
                {REFER.search}
              </FieldLabel>
              {/* Above the box: the list of options would cover it below. */}
              <Typography id={`${id}-count`} role="status" variant="caption" color="textSecondary">
                {countLine(search, term)}
              </Typography>
            </Box>
            <OutlinedInput
              id={id}
              {...slotProps.input}
              autoFocus
              placeholder={REFER.placeholder}
              inputProps={{ ...slotProps.htmlInput, "aria-describedby": `${id}-count ${id}-missing` }}
            />
            {missing && <FormHelperText id={`${id}-missing`}>{REFER.missing}</FormHelperText>}
          </FormControl>
        )}
      />
    </>
  );
}

/** What is wrong with the list or the search, until it is put away. */
function SearchErrors({ search }: { search: ConnectionSearch }) {
  const [seen, setSeen] = useState<Error | null>(null);
  const { loadError, searchError } = search;
  if (searchError && searchError !== seen) {
    return (
      <Alert severity="warning" onClose={() => setSeen(searchError)}>
        {REFER.searchFailed(search.loaded)}
      </Alert>
    );
  }
  if (loadError && loadError !== seen) {
    return (
      <ErrorBanner onRetry={search.retry} onClose={() => setSeen(loadError)}>
        {REFER.loadFailed(errorMessage(loadError))}
      </ErrorBanner>
    );
  }
  return null;
}

function OptionText({ connection }: { connection: Connection }) {
  const { position, company } = connection;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" component="div">
        {connectionName(connection)}
      </Typography>
      <Typography variant="caption" component="div" color="textSecondary">
        {[position, company].filter(Boolean).join(" · ")}
      </Typography>
    </Box>
  );
}

function countLine({ busy, count }: ConnectionSearch, term: string): string {
  if (busy) return REFER.searching;
  if (count === undefined) return "";
  return term ? REFER.matches(count) : REFER.total(count);
}

/** Whether the last options have come into sight. */
function isAtEnd({ currentTarget: list }: UIEvent<HTMLElement>): boolean {
  return list.scrollTop + list.clientHeight * 2 >= list.scrollHeight;
}
