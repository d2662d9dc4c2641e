import Alert from "@mui/material/Alert";
import { type UIEvent, useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { errorMessage } from "@/shared/api/errors";
import type { SuggestedPerson } from "@/shared/api/types";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { SearchPicker } from "@/shared/ui/inputs/SearchPicker";
import { REFER } from "./referMessages";
import { type ConnectionSearch, useConnectionSearch } from "./useConnectionSearch";

type ConnectionPickerProps = {
  value: SuggestedPerson | null;
  onChange: (connection: SuggestedPerson | null) => void;
  disabled: boolean;
  /** Whose referral to this job was made before: marked, and not to be chosen. */
  referred: ReadonlySet<number | null>;
};

/** Chooses one of the person's connections by name, company or position. */
export function ConnectionPicker({ value, onChange, disabled, referred }: ConnectionPickerProps) {
  const [typed, setText] = useState("");
  const text = value ? connectionName(value) : typed;
  const [left, setLeft] = useState(false);
  // The name of the chosen one in the box is no search.
  const term = value ? "" : text.trim();
  const search = useConnectionSearch(term);

  return (
    <>
      <SearchErrors search={search} />
      <SearchPicker<SuggestedPerson>
        label={REFER.search}
        placeholder={REFER.placeholder}
        autoFocus
        note={countLine(search, term)}
        error={left && !value ? REFER.missing : undefined}
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
        getOptionLabel={connectionName}
        describe={({ id, position, company }) => [
          position,
          company,
          referred.has(id) ? REFER.referred : null,
        ]}
        getOptionDisabled={({ id }) => referred.has(id)}
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

function countLine({ busy, count }: ConnectionSearch, term: string): string {
  if (busy) return REFER.searching;
  if (count === undefined) return "";
  return term ? REFER.matches(count) : REFER.total(count);
}

/** Whether the last options have come into sight. */
function isAtEnd({ currentTarget: list }: UIEvent<HTMLElement>): boolean {
  return list.scrollTop + list.clientHeight * 2 >= list.scrollHeight;
}
