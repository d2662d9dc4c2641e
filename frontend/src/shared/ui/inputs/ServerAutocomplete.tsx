import Alert from "@mui/material/Alert";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type UIEvent, useState } from "react";
import type { ListPath, ReadParams, Row } from "@/shared/api/calls";
import { api, type Page } from "@/shared/api/client";
import { queryKey } from "@/shared/api/queries";
import { SEARCH_DELAY_MS, useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SearchPicker } from "./SearchPicker";

const PAGE_SIZE = 50;

type OptionPage<Item> = Pick<Page<Item>, "rows" | "count">;

/** A list of the API, page by page. */
export type OptionPages<Item> = {
  queryKey: readonly unknown[];
  queryFn: (context: { pageParam: number; signal: AbortSignal }) => Promise<OptionPage<Item>>;
};

/**
 * The options for a search: `(search) => optionPages("/jobs/", { query: { status: "OPEN", search } })`;
 * `toItem` makes rows to what the field keeps.
 */
export function optionPages<P extends ListPath, Item = Row<P>>(
  path: P,
  params: ReadParams<P>,
  toItem?: (row: Row<P>) => Item,
): OptionPages<Item> {
  const { query, ...others } = params as { query?: object };
  const read = { ...others, query: { limit: PAGE_SIZE, ...query } };
  return {
    queryKey: [...queryKey(path, read as never), "pages"],
    queryFn: async ({ pageParam, signal }) => {
      const page: Page<Row<P>> = await api.list(path, {
        ...read,
        query: { ...read.query, offset: pageParam },
        signal,
      } as never);
      return { ...page, rows: (toItem ? page.rows.map(toItem) : page.rows) as Item[] };
    },
  };
}

type OptionState = { enabled?: boolean };

/** The options for what is typed, once typing pauses, with further pages. */
export function useServerOptions<Item>(
  pages: (search: string) => OptionPages<Item>,
  text: string,
  { enabled = true }: OptionState = {},
) {
  const search = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const query = useInfiniteQuery({
    ...pages(search),
    initialPageParam: 0,
    getNextPageParam: (last: OptionPage<Item>, all: OptionPage<Item>[]) => {
      const loaded = all.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && loaded < last.count ? loaded : undefined;
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  return {
    options: query.data?.pages.flatMap(({ rows }) => rows) ?? [],
    /** How many there are on the server; undefined while unknown. */
    count: query.data?.pages.at(-1)?.count,
    /** The options are not yet those for the text. */
    busy: query.isFetching || search !== text.trim(),
    /** The server has answered what is typed, with more to come or not. */
    isAnswered: query.isSuccess && !query.isPlaceholderData && search === text.trim(),
    error: query.error,
    refetch: query.refetch,
    /** Loads the next page, if there is one. */
    more: (): void => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}

type ServerAutocompleteProps<Item> = {
  label: string;
  placeholder: string;
  pages: (search: string) => OptionPages<Item>;
  value: Item | null;
  onChange: (item: Item | null) => void;
  optionLabel: (item: Item) => string;
  /** Shown below an option. */
  optionDetails?: (item: Item) => (string | null)[];
  isOptionDisabled?: (item: Item) => boolean;
  /** Below the field. */
  hint?: string;
  /** Wraps the error message. */
  errorText?: (message: string) => string;
  loadingText: string;
  noOptionsText: string | ((search: string) => string);
  /** Beside the label, such as how many were found. */
  note?: (found: { search: string; busy: boolean; count: number | undefined }) => string;
  /**
   * What of the options that have loaded without a search matches it: stands in while the search is on its way, and if
   * it fails, with a text that says so.
   */
  fallback?: {
    find: (loaded: readonly Item[], search: string) => Item[];
    text: (loaded: number) => string;
  };
  /** What is typed into the field takes the choice away, instead of waiting for another one. */
  typingClears?: boolean;
  /** The error when somebody leaves the field with a text that is no choice. */
  unchosenText?: string;
  /** Loads the options with the screen, not only when the list opens. */
  eager?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Opens the list when the field gets the focus. */
  openOnFocus?: boolean;
};

const noDetails = (): [] => [];

/** Selects one row of a list that the server searches. */
export function ServerAutocomplete<Item extends { id: number | string }>(
  props: ServerAutocompleteProps<Item>,
) {
  const { value, onChange, optionDetails = noDetails, isOptionDisabled, errorText, noOptionsText } = props;
  const { pages, note, unchosenText, fallback, eager = false, ...input } = props;
  const [open, setOpen] = useState(false);
  // Null while the label of the choice is shown, which is not a search term.
  const [typed, setTyped] = useState<string | null>(null);
  const [leftWithoutChoice, setLeftWithoutChoice] = useState(false);
  const search = (typed ?? "").trim();
  const found = useServerOptions(pages, search, { enabled: open || eager });
  const all = useServerOptions(pages, "", { enabled: fallback !== undefined && (open || eager) });
  const standIn = search !== "" && !found.isAnswered ? fallback : undefined;
  const hasFailed = standIn !== undefined && found.error !== null;
  const options = standIn ? standIn.find(all.options, search) : found.options;
  return (
    <div>
      {hasFailed && <Alert severity="warning">{standIn.text(all.options.length)}</Alert>}
      {!hasFailed && (open || eager) && <QueryError query={found} text={errorText} />}
      <SearchPicker<Item>
        label={input.label}
        placeholder={input.placeholder}
        autoFocus={input.autoFocus}
        openOnFocus={input.openOnFocus}
        disabled={input.disabled}
        loadingText={input.loadingText}
        hint={input.hint}
        note={note?.({
          search,
          busy: !found.isAnswered && !found.error,
          count: hasFailed ? options.length : found.count,
        })}
        error={leftWithoutChoice && !value ? unchosenText : undefined}
        options={options}
        value={value}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        autoHighlight={fallback !== undefined && search !== ""}
        onChange={(_event, item) => {
          setTyped(null);
          onChange(item);
        }}
        inputValue={typed ?? (value ? input.optionLabel(value) : "")}
        // Choosing an option changes the input, too.
        onInputChange={(_event, next, reason) => {
          if (reason === "input") {
            setTyped(next);
            if (value && input.typingClears) onChange(null);
          } else if (reason === "clear" || reason === "blur") setTyped(null);
        }}
        onBlur={() => setLeftWithoutChoice(search !== "")}
        getOptionLabel={input.optionLabel}
        getOptionDetails={optionDetails}
        getOptionDisabled={isOptionDisabled}
        loading={found.busy}
        noOptionsText={typeof noOptionsText === "string" ? noOptionsText : noOptionsText(search)}
        onHighlightChange={(_event, option) => {
          if (option && option === options.at(-1)) found.more();
        }}
        slotProps={{ listbox: { onScroll: (event) => isNearEnd(event) && found.more() } }}
      />
    </div>
  );
}

/** Whether the list is scrolled to within one screen of its end. */
const isNearEnd = ({ currentTarget: list }: UIEvent<HTMLElement>): boolean =>
  list.scrollTop + list.clientHeight * 2 >= list.scrollHeight;
