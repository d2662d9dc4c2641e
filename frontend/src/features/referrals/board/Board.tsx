import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ExpandLessOutlined from "@mui/icons-material/ExpandLessOutlined";
import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import MoreHoriz from "@mui/icons-material/MoreHoriz";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { AnswerClock } from "@/features/referrals/AnswerClock";
import { StatusConfirmation } from "@/features/referrals/decision/StatusMessages";
import { needsConfirmation, useSetStatus } from "@/features/referrals/decision/useSetStatus";
import { DUE_FIRST, NEWEST_FIRST, referralsFailed } from "@/features/referrals/queries";
import type { QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { apiRows } from "@/shared/api/queries";
import type { BoardCard, BoardColumn, Referral, ReferralStatus } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { useMenu } from "@/shared/hooks/useMenu";
import { dotted } from "@/shared/i18n/isolate";
import { paths } from "@/shared/paths";
import { TOUCH } from "@/shared/theme/scale";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { countDaysAgo, formatCount, formatDate } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { TextLink } from "@/shared/ui/inputs/links";
import { isFinal, REFERRAL_STATUSES, referralStatus } from "@/shared/ui/status";

/** How many cards "Show More" adds to a column. */
const CARDS_PER_COLUMN = 25;

/** Beside the sidebar and with room for two columns of text of any size, columns scroll; else the page does. */
const whereColumnsScroll = (sx: object) => ({
  "@media (min-width: 900px)": { "@container (min-width: 36rem)": sx },
});

/** The type of a card that is dragged, so that a text or a figure from elsewhere moves nothing. */
const CARD_TYPE = "application/x-vouch-referral";
const isCard = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(CARD_TYPE);

export type BoardQuery = QueryOf<"/referrals/board/">;

export type BoardProps = {
  query: BoardQuery;
  /** Takes what is left of the window, in a frame that fills it. */
  fills?: boolean;
};

const boardQuery = (query: BoardQuery) => apiRows("/referrals/board/", { query });

/**
 * Referrals by status, as the list would show them. A card is dragged to another column, or moved by
 * its menu; Hired and Rejected ask, and each move can be undone. These two are a number until they are
 * opened, and take cards all the same.
 */
export function Board({ query, fills = false }: BoardProps) {
  const queryClient = useQueryClient();
  const options = boardQuery(query);
  const board = useQuery(options);
  const { mutate: save } = useSetStatus();
  const [asking, setAsking] = useState<{ referral: Referral; status: ReferralStatus } | null>(null);
  const [moved, setMoved] = useState<{ id: number; status: ReferralStatus } | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const columns = board.data;
  // The card is another element in its new column: it keeps the focus.
  useEffect(() => {
    const column = columns?.find(({ status }) => status === moved?.status);
    if (!moved || !column?.cards.some(({ id }) => id === moved.id)) return;
    // Where the column is closed, its head does.
    const target =
      area.current?.querySelector<HTMLElement>(`[data-move="${moved.id}"]`) ??
      area.current?.querySelector<HTMLElement>(`[data-column="${moved.status}"] button`);
    target?.focus();
    setMoved(null);
  }, [columns, moved]);

  const move = (referral: Referral, status: ReferralStatus): void => {
    setMoved({ id: referral.id, status });
    save({ referral, status });
  };
  const choose = (referral: Referral, status: ReferralStatus): void => {
    if (status === referral.status) return;
    if (needsConfirmation(referral.status, status, { savedOnChoice: true })) setAsking({ referral, status });
    else move(referral, status);
  };
  const drop = (id: number, status: ReferralStatus): void => {
    const referral = columns?.flatMap(({ cards }) => cards).find((card) => card.id === id);
    if (referral?.allowed.set_status) choose(referral, status);
  };
  const add = (status: ReferralStatus, rows: readonly Referral[]): void => {
    // The list does not say since when they have their status: neither do their cards.
    const cards = rows as readonly BoardCard[];
    queryClient.setQueryData<BoardColumn[]>(options.queryKey, (shown) =>
      shown?.map((column) =>
        column.status === status
          ? {
              ...column,
              cards: [
                ...column.cards,
                ...cards.filter(({ id }) => column.cards.every((one) => one.id !== id)),
              ],
            }
          : column,
      ),
    );
  };

  if (board.isPending) return <LoadingState />;
  return (
    <>
      <QueryError query={board} text={referralsFailed} />
      {columns && (
        <Box
          sx={{
            position: "relative",
            flex: "1 0 auto",
            ...(fills && whereColumnsScroll({ minHeight: "20rem" })),
          }}
        >
          <Box
            ref={area}
            role="region"
            aria-label={t`Board`}
            tabIndex={0}
            sx={{
              display: "flex",
              gap: 1.5,
              // The columns scroll sideways in their own area, never the page.
              overflowX: "auto",
              alignItems: "flex-start",
              pb: 1,
              // As high as what is left, whatever the columns have.
              ...(fills && whereColumnsScroll({ position: "absolute", inset: 0 })),
            }}
          >
            {columns.map((column) => (
              <Column
                key={column.status}
                column={column}
                query={query}
                maxHeight={fills ? "100%" : "80dvh"}
                onMove={choose}
                onDrop={drop}
                onMore={add}
              />
            ))}
          </Box>
        </Box>
      )}
      {asking && (
        <StatusConfirmation
          {...asking}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            move(asking.referral, asking.status);
          }}
        />
      )}
    </>
  );
}

type Choose = (referral: Referral, status: ReferralStatus) => void;

type ColumnProps = {
  column: BoardColumn;
  query: BoardQuery;
  /** Where columns scroll. */
  maxHeight: string;
  onMove: Choose;
  onDrop: (id: number, status: ReferralStatus) => void;
  onMore: (status: ReferralStatus, cards: readonly Referral[]) => void;
};

function Column({ column, query, maxHeight, onMove, onDrop, onMore }: ColumnProps) {
  const { status, count, cards } = column;
  const [isOver, setIsOver] = useState(false);
  const [isOpen, setIsOpen] = useState(!isFinal(status));
  const { label } = referralStatus(status);
  // As the server orders the column.
  const ordering = query.ordering ?? (isFinal(status) ? NEWEST_FIRST : DUE_FIRST);
  const more = useAction({
    run: () =>
      api.list("/referrals/", {
        query: { ...query, status, ordering, limit: CARDS_PER_COLUMN, offset: cards.length },
      }),
    onDone: ({ rows }) => onMore(status, rows),
  });
  const drop = (event: DragEvent): void => {
    setIsOver(false);
    if (!isCard(event)) return;
    event.preventDefault();
    onDrop(Number(event.dataTransfer.getData(CARD_TYPE)), status);
  };
  return (
    <Box
      component="section"
      aria-label={label}
      data-column={status}
      onDragOver={(event) => {
        if (!isCard(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={{
        display: "flex",
        flexDirection: "column",
        // All fit beside the sidebar.
        flex: isOpen ? { xs: "1 0 13.5rem", lg: "1 0 10.5rem" } : "0 0 8.5rem",
        // A closed one takes cards all the way down.
        alignSelf: isOpen ? "flex-start" : "stretch",
        minWidth: 0,
        minHeight: "8rem",
        maxWidth: "22rem",
        borderRadius: 1,
        bgcolor: isOver ? "action.selected" : "action.hover",
        ...whereColumnsScroll({ maxHeight }),
      }}
    >
      <ColumnHead
        label={label}
        count={count}
        isOpen={isOpen}
        onToggle={isFinal(status) ? () => setIsOpen((before) => !before) : undefined}
      />
      {isOpen && (
        <Box sx={{ minHeight: 0, px: 1, pb: 1, ...whereColumnsScroll({ overflowY: "auto" }) }}>
          <Box
            component="ul"
            sx={{
              listStyle: "none",
              m: 0,
              p: 0,
              display: "grid",
              gap: 1,
              // Not as wide as the browser remembers a card from before another column was opened.
              gridTemplateColumns: "minmax(0, 1fr)",
            }}
          >
            {cards.map((referral) => (
              <Card key={referral.id} referral={referral} showsJob={!query.job} onMove={onMove} />
            ))}
          </Box>
          {cards.length === 0 && (
            <Typography variant="body2" color="textSecondary" sx={{ px: 0.5 }}>
              <Trans>Nobody here.</Trans>
            </Typography>
          )}
          {cards.length < count && (
            <Button
              size="small"
              fullWidth
              sx={{ mt: 1 }}
              loading={more.busy}
              aria-label={t`Show More: ${label}`}
              onClick={() => more.start()}
            >
              <Trans>Show More</Trans>
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

type ColumnHeadProps = { label: string; count: number; isOpen: boolean; onToggle?: () => void };

/** The name of a column and how many are in it; a button that opens it, where it is closed at first. */
function ColumnHead({ label, count, isOpen, onToggle }: ColumnHeadProps) {
  const Arrow = isOpen ? ExpandLessOutlined : ExpandMoreOutlined;
  const content = (
    <>
      <span>{label}</span>{" "}
      <Box component="span" sx={{ color: "text.secondary", ml: "auto" }}>
        {formatCount(count)}
      </Box>
      {onToggle && <Arrow fontSize="small" />}
    </>
  );
  const sx = { display: "flex", alignItems: "center", gap: 0.75, width: 1, px: 1.5, py: 1, font: "inherit" };
  return (
    <Typography variant="subtitle2" component="h2">
      {onToggle ? (
        <ButtonBase aria-expanded={isOpen} onClick={onToggle} sx={{ ...sx, borderRadius: 1, ...TOUCH }}>
          {content}
        </ButtonBase>
      ) : (
        <Box component="span" sx={sx}>
          {content}
        </Box>
      )}
    </Typography>
  );
}

/** How long a card is in its column, or since when where nothing follows. */
function timeInStep(status: ReferralStatus, since: string): string {
  const { label } = referralStatus(status);
  const day = formatDate(since);
  if (isFinal(status)) return t`Since ${day}`;
  const days = countDaysAgo(since);
  return t`${plural(days, {
    0: `In ${label} since today`,
    one: `# day in ${label}`,
    other: `# days in ${label}`,
  })}`;
}

type CardProps = { referral: BoardCard; showsJob: boolean; onMove: Choose };

function Card({ referral, showsJob, onMove }: CardProps) {
  const menu = useMenu();
  const { id, connection_name: name, referrer_name: referrer, candidate, allowed } = referral;
  const { status, status_since: since } = referral;
  const work = dotted([candidate.position, candidate.company]);
  return (
    <Box
      component="li"
      draggable={allowed.set_status}
      onDragStart={(event) => {
        event.dataTransfer.setData(CARD_TYPE, String(id));
        event.dataTransfer.effectAllowed = "move";
      }}
      sx={{
        p: 1.25,
        borderRadius: 1,
        border: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
        overflowWrap: "anywhere",
        contentVisibility: "auto",
        containIntrinsicSize: "auto 8rem",
        ...(allowed.set_status && { cursor: "grab" }),
      }}
    >
      <Box sx={{ display: "flex", alignItems: "flex-start", justifyContent: "space-between", gap: 0.5 }}>
        <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
          <TextLink to={paths.referral(id)} color="inherit">
            {name}
          </TextLink>
        </Typography>
        {allowed.set_status && (
          <IconButton
            size="small"
            data-move={id}
            aria-label={t`Move ${name} to…`}
            {...menu.button}
            sx={{ m: -0.5 }}
          >
            <MoreHoriz fontSize="small" />
          </IconButton>
        )}
      </Box>
      {work && (
        <Typography variant="caption" component="p" color="textSecondary">
          {work}
        </Typography>
      )}
      {showsJob && (
        <Typography variant="caption" component="p" color="textSecondary">
          {referral.job_title}
        </Typography>
      )}
      <Typography variant="caption" component="p" color="textSecondary">
        {t`Referred by ${referrer}`}
      </Typography>
      {since && (
        <Typography variant="caption" component="p" color="textSecondary">
          {timeInStep(status, since)}
        </Typography>
      )}
      <Typography variant="caption" component="p">
        <AnswerClock referral={referral} />
      </Typography>
      <Menu {...menu.popup}>
        {REFERRAL_STATUSES.filter((other) => other !== status).map((other) => (
          <MenuItem
            key={other}
            onClick={() => {
              menu.close();
              onMove(referral, other);
            }}
          >
            {referralStatus(other).label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
