import Alert from "@mui/material/Alert";
import { type UIEvent, useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { errorMessage } from "@/shared/api/errors";
import type { ListedConnection, SuggestedPerson } from "@/shared/api/types";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { SearchPicker } from "@/shared/ui/inputs/SearchPicker";
import { REFER } from "../referMessages";
import { type ConnectionSearch, useConnectionSearch } from "./useConnectionSearch";

/** `referred` is only known for connections that came from the list. */
type Option = SuggestedPerson & Pick<ListedConnection, "referred">;

type ConnectionPickerProps = {
  /** Connections already referred to this job are marked and disabled. */
  job: number;
  value: SuggestedPerson | null;
  onChange: (connection: SuggestedPerson | null) => void;
  disabled: boolean;
  autoFocus: boolean;
};

/** Selects one of the user's connections by name, company or position. */
export function ConnectionPicker({ job, value, onChange, disabled, autoFocus }: ConnectionPickerProps) {
  const [searchText, setSearchText] = useState("");
  const inputValue = value ? connectionName(value) : searchText;
  const [leftWithoutChoice, setLeftWithoutChoice] = useState(false);
  // The name of the selected connection is not a search term.
  const term = value ? "" : inputValue.trim();
  const search = useConnectionSearch(term, job);

  return (
    <>
      <SearchErrors search={search} />
      <SearchPicker<Option>
        label={REFER.search}
        placeholder={REFER.placeholder}
        autoFocus={autoFocus}
        note={countLine(search, term)}
        error={leftWithoutChoice && !value ? REFER.missing : undefined}
        options={search.options}
        value={value}
        disabled={disabled}
        autoHighlight={term !== ""}
        inputValue={inputValue}
        onInputChange={(_event, next, reason) => {
          // Selecting an option also changes the input; only typing starts a new search.
          if (reason !== "input" && reason !== "clear" && reason !== "blur") return;
          setSearchText(next);
          if (reason === "input") onChange(null);
        }}
        onChange={(_event, chosen) => {
          setSearchText("");
          onChange(chosen);
        }}
        // Leaving the field drops unselected text; show the error that explains why.
        onBlur={() => setLeftWithoutChoice(inputValue !== "")}
        getOptionLabel={connectionName}
        getOptionDetails={(one) => [one.position, one.company, isReferred(one) ? REFER.referred : null]}
        getOptionDisabled={isReferred}
        loading={search.busy}
        loadingText={REFER.searching}
        noOptionsText={term ? REFER.noMatch(term) : REFER.typeToSearch}
        onHighlightChange={(_event, option) => {
          if (option && option === search.options.at(-1)) search.more();
        }}
        slotProps={{ listbox: { onScroll: (event) => isAtEnd(event) && search.more() } }}
      />
    </>
  );
}

const isReferred = (one: Option): boolean => one.referred === true;

/** Load and search errors, until they are dismissed. */
function SearchErrors({ search }: { search: ConnectionSearch }) {
  const [dismissed, setDismissed] = useState<Error | null>(null);
  const { loadError, searchError } = search;
  if (searchError && searchError !== dismissed) {
    return (
      <Alert severity="warning" onClose={() => setDismissed(searchError)}>
        {REFER.searchFailed(search.loaded)}
      </Alert>
    );
  }
  if (loadError && loadError !== dismissed) {
    return (
      <ErrorBanner onRetry={search.retry} onClose={() => setDismissed(loadError)}>
        {REFER.loadFailed(errorMessage(loadError))}
      </ErrorBanner>
    );
  }
  return null;
}

function countLine({ busy, count }: ConnectionSearch, term: string): string {
  if (busy) return REFER.searching;
  if (count === undefined) return "";
  return term ? REFER.matches(count) : REFER.total(count);
}

/** Whether the list is scrolled to within one screen of its end. */
function isAtEnd({ currentTarget: list }: UIEvent<HTMLElement>): boolean {
  return list.scrollTop + list.clientHeight * 2 >= list.scrollHeight;
}
