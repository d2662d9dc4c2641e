import Alert from "@mui/material/Alert";
import { type UIEvent, useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { errorMessage } from "@/shared/api/errors";
import type { ListedConnection, SuggestedPerson } from "@/shared/api/types";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { SearchPicker } from "@/shared/ui/inputs/SearchPicker";
import { REFER } from "./referMessages";
import { type ConnectionSearch, useConnectionSearch } from "./useConnectionSearch";

/** Of the list; the chosen one may come from elsewhere. */
type Option = SuggestedPerson & Pick<ListedConnection, "referred">;

type ConnectionPickerProps = {
  /** Those who were referred to it before are marked, and not to be chosen. */
  job: number;
  value: SuggestedPerson | null;
  onChange: (connection: SuggestedPerson | null) => void;
  disabled: boolean;
  autoFocus: boolean;
};

/** Chooses one of the person's connections by name, company or position. */
export function ConnectionPicker({ job, value, onChange, disabled, autoFocus }: ConnectionPickerProps) {
  const [typed, setText] = useState("");
  const text = value ? connectionName(value) : typed;
  const [left, setLeft] = useState(false);
  // The name of the chosen one in the box is no search.
  const term = value ? "" : text.trim();
  const search = useConnectionSearch(term, job);

  return (
    <>
      <SearchErrors search={search} />
      <SearchPicker<Option>
        label={REFER.search}
        placeholder={REFER.placeholder}
        autoFocus={autoFocus}
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
        describe={(one) => [one.position, one.company, isReferred(one) ? REFER.referred : null]}
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
