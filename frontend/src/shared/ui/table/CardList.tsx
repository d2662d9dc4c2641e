import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Skeleton from "@mui/material/Skeleton";
import type { Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { type PageParams, useLastPage } from "@/shared/hooks/useListParams";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import type { PageQuery } from "./DataTable";
import { PagingBar } from "./PagingBar";
import { OPENING_ROW, placeholders, type RowPanel, rowProps } from "./RowTable";

type CardListProps<Row> = {
  /** Accessible name of the list. */
  label: string;
  query: PageQuery<Row>;
  /** Wraps the error message. */
  errorText: (message: string) => string;
  rowKey: (row: Row) => string | number;
  /** The content of a row's card. */
  card: (row: Row) => ReactNode;
  /** Number of columns on wide screens. */
  columns?: 1 | 2;
  /** Less space within and between the cards. */
  dense?: boolean;
  /** One card with a line between the rows, instead of a card for each. */
  divided?: boolean;
  /** The height of a card in px, about, which its placeholder has. */
  cardHeight?: number;
  /** What a click on a card outside of its controls opens. */
  panel?: RowPanel<Row>;
  /** With `divided`, stands above the first of the rows that share it. */
  heading?: (row: Row) => string;
  /** Shown if there are no rows. */
  empty: ReactNode;
  params: PageParams;
  onChange: (changes: Partial<PageParams>) => void;
};

/** A list query as cards, with skeleton, error and paging. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, query, errorText, rowKey, card, columns = 1, divided = false, heading, empty } = props;
  const { params, onChange, dense = false, cardHeight, panel } = props;
  const { data, error, isFetching } = query;
  useLastPage(data?.count, params, onChange);
  useScrollToTopOnPageChange(params.page);

  const Item = divided ? ListRow : ListCard;
  const py = divided ? (dense ? 0.5 : 1) : dense ? 0.75 : columns === 1 ? 1.25 : 2;
  const rows = data?.rows.map((row, index, all) => {
    const previous = all[index - 1];
    const title = heading?.(row);
    return (
      <Item
        key={rowKey(row)}
        py={py}
        isOpen={panel?.open === rowKey(row)}
        opens={panel !== undefined}
        {...(panel && rowProps(row, rowKey(row), panel))}
        heading={previous && heading?.(previous) === title ? undefined : title}
      >
        {card(row)}
      </Item>
    );
  });
  const list = (
    <Box
      component={divided ? ListOfRows : "ul"}
      aria-label={label}
      aria-busy={isFetching}
      sx={{
        listStyle: "none",
        m: 0,
        p: 0,
        display: "grid",
        gap: divided ? 0 : dense ? 0.75 : columns === 1 ? 1 : 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: `repeat(${columns}, minmax(0, 1fr))` },
      }}
    >
      {rows ??
        placeholders(params.size).map((name) => (
          <Item key={name} py={py} height={cardHeight}>
            <Skeleton width="40%" />
            <Skeleton width="65%" />
            {!divided && <Skeleton width="30%" />}
          </Item>
        ))}
    </Box>
  );
  const failure = <QueryError query={query} text={errorText} />;
  if (error && !data) return failure;
  return (
    <>
      {failure}
      {data?.rows.length === 0 && params.page === 1 ? (
        <Card>{empty}</Card>
      ) : (
        <Box>
          {list}
          {/* The rows that are still to come may be fewer than their placeholders. */}
          {rows && <PagingBar params={params} count={data?.count} onChange={onChange} />}
        </Box>
      )}
    </>
  );
}

const ListOfRows = (props: ComponentProps<"ul">) => <Card component="ul" {...props} />;

type ItemProps = Pick<ComponentProps<"li">, "onClick"> & {
  heading?: string | undefined;
  /** Padding above and below. */
  py: number;
  /** In px, at least. */
  height?: number;
  isOpen?: boolean;
  /** A click opens it. */
  opens?: boolean;
  children: ReactNode;
};

/** Lays a colour of the theme over the card's own. */
const overlay = (color: "selected" | "hover") => (theme: Theme) => {
  const { [color]: over } = theme.vars.palette.action;
  return { backgroundImage: `linear-gradient(${over}, ${over})` };
};

/** The colour of a row: of the open one, and of those that a click opens. */
const rowColor = ({ isOpen = false, opens = false }: Pick<ItemProps, "isOpen" | "opens">) => ({
  ...(opens && { ...OPENING_ROW, "&:hover": overlay("hover") }),
  ...(isOpen && { "&, &:hover": overlay("selected") }),
});

const ListRow = ({ heading, py, height, isOpen, opens, children, ...row }: ItemProps) => (
  <Box
    component="li"
    {...row}
    sx={{
      px: 2,
      py,
      minWidth: 0,
      minHeight: height,
      "& + &": { borderTop: 1, borderColor: "divider" },
      ...rowColor({ isOpen, opens }),
    }}
  >
    {heading && (
      <Typography variant="subtitle2" component="h2" color="textSecondary" sx={{ mb: 1 }}>
        {heading}
      </Typography>
    )}
    {children}
  </Box>
);

function ListCard({ py, height, isOpen, opens, heading: _heading, children, ...row }: ItemProps) {
  return (
    <Card component="li" {...row} sx={{ display: "flex", minHeight: height, ...rowColor({ isOpen, opens }) }}>
      <CardContent sx={{ flex: 1, minWidth: 0, "&, &:last-child": { px: 2, py } }}>{children}</CardContent>
    </Card>
  );
}

/** Scrolls to the top when the page changes. */
function useScrollToTopOnPageChange(page: number): void {
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    window.scrollTo({ top: 0 });
  }, [page]);
}
