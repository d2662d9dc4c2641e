import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import LinearProgress from "@mui/material/LinearProgress";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useRef } from "react";
import type { Page } from "@/shared/api/client";
import type { ListName } from "@/shared/api/types";
import { PAGE_SIZES, type PageParams, useLastPage } from "@/shared/hooks/useListParams";
import type { CsvExport } from "../csvExport";
import { QueryError } from "../feedback/QueryError";
import { CardList } from "./CardList";
import { type AnyColumn, choosable, chosenIds, exportedIds } from "./columns";
import { DisplayMenu } from "./DisplayMenu";
import { ListToolbar } from "./ListToolbar";
import { PagingBar } from "./PagingBar";
import { RowCards } from "./RowCards";
import { type RowLink, type RowPanel, RowTable } from "./RowTable";
import { SavedViews } from "./SavedViews";
import { SelectionCheckbox } from "./SelectionCheckbox";
import { SortMenu } from "./SortMenu";
import { useTableSettings } from "./tableSettings";
import { useFirstRows } from "./useFirstRows";
import type { RowSelection } from "./useSelection";

/** Minimum screen widths in px, next to the sidebar, for up to four columns and for five. */
const FEW_COLUMNS = 4;
const WIDTH_FOR_FEW = 900;
const WIDTH_FOR_FIVE = 1000;
/** Where a table has room for its columns beside a panel, too. */
const WIDE_BESIDE_PANEL = "(min-width: 1600px)";

/** The part of a query result that lists need. */
export type PageQuery<Row> = {
  data: Page<Row> | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type DataTableProps<Row, Id extends string = string> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly AnyColumn<Row, Id>[];
  rowKey: (row: Row) => string | number;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** One page of a list. */
  query?: PageQuery<Row>;
  /** Wraps the query's error message. */
  errorText?: (message: string) => string;
  /** All rows, if there is no query. */
  rows?: readonly Row[];
  /** Other rows are loading; the current ones stay visible. */
  busy?: boolean;
  /** Page, size and order, with their change; none for a table without paging. */
  params?: PageParams;
  onChange?: (changes: Partial<PageParams>) => void;
  /** Rows chosen with checkboxes; the screen keeps them, as they may be on several pages: `useSelection`. */
  selection?: RowSelection<Row>;
  /** The list by whose name the choice of columns, density and layout is stored, and which has saved views. */
  tableId?: ListName;
  /** The content of a row's card, for a list that is shown as cards until somebody chooses the table. */
  card?: (row: Row) => ReactNode;
  /** Cards are sorted by a menu of the columns that can be sorted. */
  cardSort?: boolean;
  /** One card with a line between the rows, instead of a card for each. */
  divided?: boolean;
  /** The height of a card in px, about, which its placeholder has. */
  cardHeight?: number;
  /** Where a row leads: the whole row is a link, by its title. */
  rowLink?: (row: Row) => RowLink;
  /** On narrow screens, it scrolls sideways behind its titles instead of becoming cards: for columns of numbers. */
  figures?: boolean;
  /** Rows open in a panel beside the list, which leaves it little room, or in a dialog. */
  panel?: RowPanel<Row>;
  /** The columns for which there is room beside the panel, whatever is chosen. */
  besidePanel?: readonly AnyColumn<Row, Id>[];
  /** Buttons above the list that concern all of it; with `tableId`. */
  tools?: ReactNode;
  /** Loads the list as a CSV file, exactly as it is filtered, with the columns on screen. */
  onExport?: CsvExport<NoInfer<Exclude<Id, "actions">>>;
};

const NO_ROWS: never[] = [];

/**
 * A table with sticky header, server-side sorting, paging and selection; cards instead if its
 * columns do not fit. With a query, also its skeleton and error. With `tableId`, each person chooses
 * its columns, density and layout.
 */
export function DataTable<Row extends object, Id extends string>(props: DataTableProps<Row, Id>): ReactNode;
// What people have chosen are strings, of which `chosenIds` takes the ids of the columns.
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  return props.tableId ? (
    <ChosenTable {...props} tableId={props.tableId} />
  ) : (
    <>
      <ListToolbar selection={props.selection} count={props.query?.data?.count} />
      <PlainTable {...props} />
    </>
  );
}

/** A table as the user has set it up, below a bar of its views and settings. */
function ChosenTable<Row extends object>(props: DataTableProps<Row> & { tableId: ListName }) {
  const { tableId, columns, query, params, selection, card, cardSort, onExport } = props;
  const settings = useTableSettings(tableId);
  const onChange: typeof props.onChange =
    props.onChange &&
    ((changes) => {
      const page_size = PAGE_SIZES.find((size) => size === changes.size);
      if (page_size) settings.change({ page_size });
      props.onChange?.(changes);
    });
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  // A saved view has columns of its own.
  const choice = params?.columns ?? settings.columns;
  const shown = chosenIds(columns, choice);
  const density = settings.density || "comfortable";
  const layout = card && (isPhone || settings.layout !== "table") ? "cards" : "table";
  const isTable = layout === "table";
  const fixed = columns.filter(({ place }) => place);
  const chosen = shown.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const asAtFirst = columns.filter(({ id, place }) => place || shown.includes(id));
  const titlesFirst = fixed.filter(({ place }) => place === "title");
  const actionsLast = fixed.filter(({ place }) => place === "actions");
  return (
    <div>
      <ListToolbar
        selection={selection}
        count={query?.data?.count}
        views={<SavedViews list={tableId} columns={isTable ? shown : undefined} />}
        tools={
          <>
            {cardSort && !isTable && params && onChange && (
              <SortMenu
                columns={columns}
                sort={params.sort}
                onSort={(sort) => onChange({ sort })}
                iconOnPhones
              />
            )}
            {props.tools}
          </>
        }
        onExport={onExport}
        exported={isTable ? exportedIds(columns, shown) : undefined}
        display={
          <DisplayMenu
            columns={isTable ? choosable(columns) : []}
            shown={shown}
            layout={card && !isPhone ? layout : undefined}
            density={density}
            onColumns={(ids) =>
              params?.columns ? onChange?.({ columns: ids }) : settings.change({ columns: ids })
            }
            onChange={settings.change}
            onReset={() => {
              if (params?.columns) onChange?.({ columns: [] });
              settings.change({ columns: [], density: "", layout: "", page_size: null });
            }}
          />
        }
      />
      {card && !isTable && query && params && onChange ? (
        <CardList
          {...props}
          query={query}
          params={params}
          onChange={onChange}
          errorText={props.errorText ?? String}
          card={selection ? (row) => <SelectableCard row={row} selection={selection} card={card} /> : card}
          columns={1}
          dense={density === "compact"}
        />
      ) : (
        <PlainTable
          {...props}
          onChange={onChange}
          columns={choice.length > 0 ? [...titlesFirst, ...chosen, ...actionsLast] : asAtFirst}
          dense={density === "compact"}
        />
      )}
    </div>
  );
}

const selectLabel = (name: string): string => t`Select ${name}`;

type SelectableCardProps<Row> = {
  row: Row;
  selection: RowSelection<Row>;
  card: (row: Row) => ReactNode;
};

/** A card with its checkbox before it. */
function SelectableCard<Row>({ row, selection, card }: SelectableCardProps<Row>) {
  return (
    <Box sx={{ display: "flex", alignItems: "flex-start", gap: 0.5 }}>
      <Box sx={{ ml: -1, my: -0.5 }}>
        <SelectionCheckbox
          label={selectLabel(selection.rowName(row))}
          checked={selection.has(row)}
          onToggle={(chosen) => selection.toggle([row], chosen)}
        />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>{card(row)}</Box>
    </Box>
  );
}

function PlainTable<Row extends object>(props: DataTableProps<Row> & { dense?: boolean }) {
  const { label, rowKey, empty, query, errorText, params, onChange, selection } = props;
  const rows = query ? query.data?.rows : props.rows;
  const busy = query ? query.isFetching : (props.busy ?? false);
  const toggleRow = useToggleRow(rows ?? NO_ROWS, selection);
  const isWide = useMediaQuery(WIDE_BESIDE_PANEL, { noSsr: true });
  const hasOpen = props.panel !== undefined && props.panel.open !== null;
  const chosen = hasOpen && !isWide && props.besidePanel ? props.besidePanel : props.columns;
  const columns = selection ? [selectColumn(rows ?? NO_ROWS, selection, toggleRow), ...chosen] : chosen;
  const count = query?.data?.count;
  useLastPage(count, params, onChange);

  const narrow = useNarrow(columns.length);
  const { shown, more } = useFirstRows(rows ?? NO_ROWS, props.figures === true);

  const failure = query && <QueryError query={query} text={errorText} />;
  if (query?.error && !rows) return failure;
  if (rows?.length === 0 && (params?.page ?? 1) === 1)
    return (
      <>
        {failure}
        <Card>{empty}</Card>
      </>
    );
  const body = {
    label,
    columns,
    rows: rows && shown,
    rowKey,
    busy: busy || !rows,
    skeletons: params?.size ?? 5,
    rowLink: props.rowLink,
    panel: props.panel,
    dense: props.dense,
  };
  const isSelecting = Boolean(selection?.size);
  return (
    <>
      {failure}
      <Card sx={{ overflow: "visible", position: "relative" }}>
        {busy && rows && (
          <LinearProgress
            aria-label={t`Loading`}
            sx={{ position: "absolute", inset: "0 0 auto", height: 2 }}
          />
        )}
        {narrow && !props.figures ? (
          <RowCards {...body} />
        ) : (
          <RowTable
            {...body}
            sort={params && onChange && { by: params.sort, onChange: (sort) => onChange({ sort }) }}
            isSelected={selection?.has}
            belowBar={isSelecting}
            scrolls={hasOpen}
            keepsTitles={narrow}
          />
        )}
        {more}
        {rows && !more && params && onChange && (
          <Box sx={{ borderTop: 1, borderColor: "divider" }}>
            <PagingBar params={params} count={count} onChange={onChange} />
          </Box>
        )}
      </Card>
    </>
  );
}

type ToggleRow<Row> = (row: Row, chosen: boolean, event: Event) => void;

/** Selects one row, or with Shift all rows from the last one that was pressed. */
function useToggleRow<Row>(rows: readonly Row[], selection: RowSelection<Row> | undefined): ToggleRow<Row> {
  const last = useRef<Row | null>(null);
  return (row, chosen, event) => {
    const from = last.current === null ? -1 : rows.indexOf(last.current);
    const to = rows.indexOf(row);
    const isRange = from !== -1 && "shiftKey" in event && event.shiftKey === true;
    selection?.toggle(isRange ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row], chosen);
    last.current = row;
  };
}

function selectColumn<Row>(
  rows: readonly Row[],
  selection: RowSelection<Row>,
  toggleRow: ToggleRow<Row>,
): AnyColumn<Row> {
  const pageLabel = t`Select all on this page`;
  return {
    id: "select",
    header: pageLabel,
    place: "checkbox",
    cell: (row) => (
      <SelectionCheckbox
        label={selectLabel(selection.rowName(row))}
        checked={selection.has(row)}
        onToggle={(chosen, event) => toggleRow(row, chosen, event)}
      />
    ),
    headerCell: (
      <SelectionCheckbox
        label={pageLabel}
        checked={rows.length > 0 && rows.every(selection.has)}
        indeterminate={rows.some(selection.has) && !rows.every(selection.has)}
        onToggle={(chosen) => selection.toggle(rows, chosen)}
      />
    ),
  };
}

/** Whether the columns do not fit: on narrow screens, or on medium ones with the sidebar. */
function useNarrow(columns: number): boolean {
  const small = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const squeezed = useMediaQuery((theme) => theme.breakpoints.between("md", WIDTH_FOR_FEW), { noSsr: true });
  const room = columns === FEW_COLUMNS + 1 ? WIDTH_FOR_FIVE : "lg";
  const crowded = useMediaQuery((theme) => theme.breakpoints.down(room), { noSsr: true });
  return columns <= FEW_COLUMNS ? small || squeezed : crowded;
}
