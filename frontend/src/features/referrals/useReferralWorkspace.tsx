import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { lastPage, type PageParams } from "@/shared/hooks/useListParams";
import { useShortcuts } from "@/shared/hooks/useShortcuts";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { TOPBAR_HEIGHT } from "@/shared/theme/scale";
import { FailedPart, type Failure, lazyPart } from "@/shared/ui/feedback/lazyPart";
import { Button } from "@/shared/ui/inputs/Button";
import { FILLS_HEIGHT } from "@/shared/ui/layout/PageFrame";
import type { RowPanel } from "@/shared/ui/table/RowTable";
import { useDecisionDialog } from "./decision/DecisionButton";
import { decisionKeys } from "./decision/StatusButtons";
import { decisionDraft, needsConfirmation, useSetStatus } from "./decision/useSetStatus";
import { PANEL, PANEL_WIDTH } from "./panelWidth";
import { getOpenReferralId, useOpenReferral } from "./useOpenReferral";

/** In the panel's place, so that the list stays as it is. */
const FailedPanel = ({ error, onClose }: Failure & { onClose: () => void }) => (
  <Box
    {...{ [PANEL]: "" }}
    sx={{
      position: "fixed",
      top: TOPBAR_HEIGHT,
      right: 0,
      width: PANEL_WIDTH,
      p: 2,
      display: { xs: "none", md: "grid" },
      gap: 1,
      justifyItems: "start",
    }}
  >
    <FailedPart error={error} />
    <Button color="inherit" onClick={onClose}>
      {t`Close`}
    </Button>
  </Box>
);

// Opens on demand.
const ReferralPanel = lazyPart(async () => (await import("./ReferralPanel")).ReferralPanel, FailedPanel);

/** What the rows of a list share: the panel beside them, and the dialog of a decision. */
export type Workspace = {
  panel: RowPanel<Referral>;
  onDecide: (referral: Referral) => void;
  /** The panel and the dialog. */
  beside: ReactNode;
};

type ReferralWorkspaceProps = { workspace: Workspace; children: ReactNode };

/** A list with the panel beside it, for which it leaves room on wide screens. */
export const ReferralWorkspace = ({ workspace: { panel, beside }, children }: ReferralWorkspaceProps) => (
  <Box sx={{ ...FILLS_HEIGHT, pr: { lg: panel.open === null ? 0 : `calc(${PANEL_WIDTH} - 1rem)` } }}>
    <Box sx={{ ...FILLS_HEIGHT, containerType: "inline-size" }}>{children}</Box>
    {beside}
  </Box>
);

/** The link of a row, which takes the focus for it. */
const linkOf = (id: number | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${id}"] :is(h2 a, h3 a, a[data-row-link])`);

const hasPanel = (): boolean => window.matchMedia("(min-width: 900px)").matches;

type Step = 1 | -1;

/** The page that the rows are on, and how to turn it. */
type Paging = {
  params: PageParams;
  onChange: (changes: Partial<PageParams>) => void;
  count: number | undefined;
  /** The rows are still those of another page. */
  isLoading: boolean;
};

/** A page that is turned. */
type PageTurn = {
  step: Step;
  page: number;
  /** The entry of the history that is left, and the one with the page once it is there. */
  from: string;
  to?: string;
};

/** Turns the page; calls `onTurned` once the rows of the other one are shown, unless the user went elsewhere. */
function useTurnPage({ params, onChange, count = 0, isLoading }: Paging, onTurned: (step: Step) => void) {
  const { key } = useLocation();
  const [turning, setTurning] = useState<PageTurn | null>(null);
  const tell = useEffectEvent(onTurned);
  if (turning && key !== turning.from && key !== turning.to) {
    const isThere = turning.to === undefined && params.page === turning.page;
    setTurning(isThere ? { ...turning, to: key } : null);
  }
  const isTurned = turning?.to === key && !isLoading;
  useEffect(() => {
    if (!turning || !isTurned) return;
    setTurning(null);
    // What is open is drawn at once, which effects cannot do.
    queueMicrotask(() => tell(turning.step));
  }, [turning, isTurned]);
  const canTurn = (step: Step): boolean => {
    const page = params.page + step;
    return !isLoading && page >= 1 && page <= lastPage(count, params.size);
  };
  const turn = (step: Step): boolean => {
    if (!canTurn(step)) return false;
    const page = params.page + step;
    setTurning({ step, page, from: key });
    onChange({ page });
    return true;
  };
  return { canTurn, turn };
}

/**
 * The workspace of a list of referrals: its keys, and the referral that is open beside it. J and K go
 * to the next and the previous one, also on the next and the previous page; O opens the one that has the
 * focus; the number keys decide on it and go on, unless one is open, whose form has them. A final decision
 * asks first, in the dialog, as does one for which words are begun. For `<ReferralWorkspace>` around the
 * list, and its cards or table.
 */
export function useReferralWorkspace(rows: readonly Referral[], paging: Paging): Workspace {
  const [open, setOpen] = useOpenReferral();
  const { drafts } = useSession();
  const navigate = useNavigate();
  const { mutate: save } = useSetStatus();
  const decision = useDecisionDialog(rows);
  const focused = (): number => {
    const row = document.activeElement?.closest<HTMLElement>("[data-row]");
    return rows.findIndex(({ id }) => String(id) === row?.dataset.row);
  };
  const index = rows.findIndex(({ id }) => id === open);
  // On phones, the page of the referral has the room that the panel needs.
  const onOpen = ({ id }: Referral): void => (hasPanel() ? setOpen(id) : void navigate(paths.referral(id)));
  const close = (): void => {
    setOpen(null);
    linkOf(open ?? undefined)?.focus();
  };
  const show = (row: Referral): void => {
    if (getOpenReferralId() === null) linkOf(row.id)?.focus();
    else setOpen(row.id);
  };
  const page = useTurnPage(paging, (step) => {
    const row = step === 1 ? rows[0] : rows.at(-1);
    if (row) show(row);
  });
  const go = (step: Step): unknown => {
    const current = getOpenReferralId();
    const from = current === null ? focused() : rows.findIndex(({ id }) => id === current);
    const row = rows[from < 0 ? 0 : from + step];
    return row ? show(row) : page.turn(step);
  };
  const decide = (status: ReferralStatus): unknown => {
    const row = rows[focused()];
    if (!row?.allowed.set_status || row.status === status) return false;
    const asks = needsConfirmation(row.status, status, { savedOnChoice: true });
    if (asks || drafts.has(decisionDraft(row.id))) return decision.open(row, status);
    save({ referral: row, status });
    linkOf(rows[focused() + 1]?.id)?.focus();
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    o: () => {
      const row = rows[focused()];
      return row ? onOpen(row) : false;
    },
    ...(open === null ? decisionKeys(decide) : { Escape: close }),
  });
  const beside = (
    <>
      {open !== null && (
        <Suspense>
          <ReferralPanel
            id={open}
            listed={rows[index]}
            next={index < 0 ? null : (rows[index + 1]?.id ?? null)}
            canGo={(step) => index >= 0 && (rows[index + step] !== undefined || page.canTurn(step))}
            onStep={go}
            onGo={setOpen}
            onClose={close}
          />
        </Suspense>
      )}
      {decision.dialog}
    </>
  );
  return { panel: { open, onOpen }, onDecide: (referral) => decision.open(referral), beside };
}
