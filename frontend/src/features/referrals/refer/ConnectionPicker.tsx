import { plural, t } from "@lingui/core/macro";
import Alert from "@mui/material/Alert";
import { type UIEvent, useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { useConnectionPages } from "@/features/referrals/queries";
import { errorMessage } from "@/shared/api/errors";
import type { Connection, ListedConnection, SuggestedPerson } from "@/shared/api/types";
import { SEARCH_DELAY_MS, useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { isFound } from "@/shared/search";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatCount } from "@/shared/ui/format";
import { SearchPicker } from "@/shared/ui/inputs/SearchPicker";

/** Page size without a search. */
const LOADED_ROWS = 100;

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
        label={t`Search Connections`}
        placeholder={t`Type to search by name, company, or position`}
        autoFocus={autoFocus}
        note={countLine(search, term)}
        error={leftWithoutChoice && !value ? noConnection() : undefined}
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
        getOptionDetails={(one) => [one.position, one.company, isReferred(one) ? alreadyReferred() : null]}
        getOptionDisabled={isReferred}
        loading={search.busy}
        loadingText={t`Searching connections...`}
        noOptionsText={term ? t`No connections found matching "${term}"` : t`Type to search connections`}
        onHighlightChange={(_event, option) => {
          if (option && option === search.options.at(-1)) search.more();
        }}
        slotProps={{ listbox: { onScroll: (event) => isAtEnd(event) && search.more() } }}
      />
    </>
  );
}

/** Why nobody can be referred yet. */
export const noConnection = (): string => t`Please select a connection to refer`;

/** Why somebody cannot be referred again. */
export const alreadyReferred = (): string => t`Already referred to this job`;

const isReferred = (one: Option): boolean => one.referred === true;

/** Load and search errors, until they are dismissed. */
function SearchErrors({ search }: { search: ConnectionSearch }) {
  const [dismissed, setDismissed] = useState<Error | null>(null);
  const { loadError, searchError, loaded } = search;
  if (searchError && searchError !== dismissed) {
    return (
      <Alert severity="warning" onClose={() => setDismissed(searchError)}>
        {plural(loaded, {
          one: "The search isn't available right now. This is what we found in the # connection loaded so far.",
          other:
            "The search isn't available right now. This is what we found in the # connections loaded so far.",
        })}
      </Alert>
    );
  }
  if (loadError && loadError !== dismissed) {
    const message = errorMessage(loadError);
    return (
      <ErrorBanner onRetry={search.retry} onClose={() => setDismissed(loadError)}>
        {t`Your connections could not be loaded: ${message}`}
      </ErrorBanner>
    );
  }
  return null;
}

function countLine({ busy, count }: ConnectionSearch, term: string): string {
  if (busy) return t`Searching connections...`;
  if (count === undefined) return "";
  const number = formatCount(count);
  return term ? t`${number} matches found.` : t`${number} total connections.`;
}

/** Whether the list is scrolled to within one screen of its end. */
function isAtEnd({ currentTarget: list }: UIEvent<HTMLElement>): boolean {
  return list.scrollTop + list.clientHeight * 2 >= list.scrollHeight;
}

/** Page size of searches; small, so that typing on does not wait for many rows. */
const MATCHES_PER_PAGE = 50;

type ConnectionSearch = {
  /** The connections to choose from. */
  options: ListedConnection[];
  /** Total number of matches; undefined while unknown. */
  count: number | undefined;
  /** Results for the current term are still loading. */
  busy: boolean;
  /** Why the unfiltered list could not be loaded. */
  loadError: Error | null;
  /** Why the server's search failed; `options` are then matches among the `loaded` connections. */
  searchError: Error | null;
  loaded: number;
  retry: () => void;
  /** Loads the next page, if there is one. */
  more: () => void;
};

/**
 * Searches the user's connections on the server, 300 ms after typing stops, and reports which were
 * already referred to the job. Until results arrive, or if the search fails, filters the loaded
 * ones.
 */
function useConnectionSearch(term: string, job: number): ConnectionSearch {
  const debouncedTerm = useDebouncedValue(term, SEARCH_DELAY_MS);
  const isDebouncing = term !== debouncedTerm;
  const allPages = useLoadedConnections("", job, LOADED_ROWS, true);
  const searchPages = useLoadedConnections(
    debouncedTerm,
    job,
    MATCHES_PER_PAGE,
    !isDebouncing && term !== "",
  );
  const loadedRows = allPages.rows;
  const searching = term !== "";
  const answered = searching && !isDebouncing && searchPages.rows !== undefined;
  const searchError = searching && !isDebouncing ? searchPages.error : null;
  const shown = searching ? searchPages : allPages;
  const options = answered
    ? searchPages.rows
    : searching
      ? filterConnections(loadedRows ?? [], term)
      : loadedRows;

  return {
    options: options ?? [],
    count: searchError ? options?.length : searching && !answered ? undefined : shown.count,
    busy: searching ? !answered && !searchError : allPages.loading,
    loadError: allPages.error,
    searchError,
    loaded: loadedRows?.length ?? 0,
    retry: allPages.retry,
    more: shown.more,
  };
}

/** The matching connections loaded so far. */
function useLoadedConnections(search: string, job: number, limit: number, enabled: boolean) {
  const query = useConnectionPages(search, job, limit, enabled);
  const { data, error, isLoading, hasNextPage, isFetchingNextPage } = query;
  return {
    rows: data?.pages.flatMap((page) => page.rows),
    count: data?.pages.at(-1)?.count,
    error,
    loading: isLoading,
    retry: () => void query.refetch(),
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
    },
  };
}

/**
 * Connections in whose name, company or position every word of the term is found. Fallback for when
 * the server's search fails; it finds the same.
 */
export const filterConnections = <One extends Connection>(connections: readonly One[], term: string): One[] =>
  connections.filter(({ first_name, last_name, company, position }) =>
    isFound(term, [`${first_name} ${last_name}`, company, position]),
  );
