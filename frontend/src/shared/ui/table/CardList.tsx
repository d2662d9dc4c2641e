import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { type PageParams, useLastPage } from "@/shared/hooks/useListParams";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import type { PageQuery } from "./DataTable";
import { PagingBar } from "./PagingBar";
import { placeholders } from "./RowTable";

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
  const { params, onChange, dense = false } = props;
  const { data, error, isFetching } = query;
  useLastPage(data?.count, params, onChange);
  useScrollToTopOnPageChange(params.page);

  const Item = divided ? ListRow : ListCard;
  const rows = data?.rows.map((row, index, all) => {
    const previous = all[index - 1];
    const title = heading?.(row);
    return (
      <Item
        key={rowKey(row)}
        dense={dense}
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
        gap: divided ? 0 : dense ? 0.75 : columns === 1 ? 1.5 : 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: `repeat(${columns}, minmax(0, 1fr))` },
      }}
    >
      {rows ??
        placeholders(params.size).map((name) => (
          <Item key={name} dense={dense}>
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

type ItemProps = { heading?: string | undefined; dense: boolean; children: ReactNode };

const ListRow = ({ heading, dense, children }: ItemProps) => (
  <Box
    component="li"
    sx={{ px: 2, py: dense ? 0.5 : 1.25, minWidth: 0, "& + &": { borderTop: 1, borderColor: "divider" } }}
  >
    {heading && (
      <Typography variant="subtitle2" component="h2" color="textSecondary" sx={{ mb: 1 }}>
        {heading}
      </Typography>
    )}
    {children}
  </Box>
);

function ListCard({ dense, children }: ItemProps) {
  return (
    <Card component="li" sx={{ display: "flex" }}>
      <CardContent sx={[{ flex: 1, minWidth: 0 }, dense && { "&, &:last-child": { py: 1.25 } }]}>
        {children}
      </CardContent>
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
