import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { lastPage, type PageParams } from "@/shared/hooks/useListParams";
import { useShortcuts } from "@/shared/hooks/useShortcuts";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { TOPBAR_HEIGHT } from "@/shared/theme/scale";
import { PersonAvatar } from "@/shared/ui/data-display/PersonAvatar";
import { Quote } from "@/shared/ui/data-display/Quote";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { FailedPart, type Failure, lazyPart } from "@/shared/ui/feedback/lazyPart";
import { Button } from "@/shared/ui/inputs/Button";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { rowProps } from "@/shared/ui/table/RowTable";
import { ContactButton } from "./Contact";
import { DecisionButton, useDecisionDialog } from "./decision/DecisionButton";
import { decisionKeys } from "./decision/StatusButtons";
import { isFinal, useSetStatus } from "./decision/useSetStatus";
import { PANEL, PANEL_WIDTH } from "./panelWidth";
import { AnswerLine, PersonLine, ReferredFor } from "./ReferralSummary";
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

type RowProps = {
  referral: Referral;
  beside: Pick<ReturnType<typeof useRows>, "open" | "onOpen" | "onDecide">;
  /** On the screen of the job, which needs not be named. */
  ofJob?: boolean;
};

/** A referral for reviewers: what decides, and the next steps. A click opens it beside the list. */
export function ReferralRow({ referral, beside, ofJob = false }: RowProps) {
  const { id, connection_name: name, candidate } = referral;
  const isOpen = beside.open === id;
  return (
    <Box
      {...rowProps(referral, { rowKey: () => id, onRowClick: () => beside.onOpen(id) })}
      sx={{
        // The whole card, without its padding twice.
        m: -2,
        p: 2,
        cursor: "pointer",
        borderRadius: 1,
        ...(isOpen && { bgcolor: "action.selected" }),
        "&:hover": { bgcolor: isOpen ? "action.selected" : "action.hover" },
      }}
    >
      <Stack
        // Names and actions only fit side by side where there is room, also beside an open panel.
        sx={(theme) => ({
          gap: 1,
          justifyContent: "space-between",
          [theme.containerQueries.up(760)]: { flexDirection: "row", alignItems: "center" },
        })}
      >
        <Box sx={{ display: "flex", gap: 2, minWidth: 0 }}>
          <PersonAvatar name={name} size={40} />
          <RowText referral={referral} ofJob={ofJob} />
        </Box>
        <Stack
          direction="row"
          useFlexGap
          spacing={0.5}
          sx={(theme) => ({
            flexShrink: 0,
            flexWrap: "wrap",
            alignItems: "center",
            // Aligns the first action with the details above.
            ml: 5.25,
            [theme.containerQueries.down(480)]: { ml: -1.25 },
            [theme.containerQueries.up(760)]: { ml: 0 },
          })}
        >
          <ContactButton
            name={name}
            email={candidate.email}
            referral={referral}
            size="small"
            variant="text"
          />
          {ofJob ? (
            <ButtonLink
              size="small"
              color="inherit"
              to={paths.referral(id)}
              aria-label={t`View Details: ${name}`}
            >
              <Trans>View Details</Trans>
            </ButtonLink>
          ) : (
            <ButtonLink
              size="small"
              color="inherit"
              to={paths.candidateProfile(id)}
              aria-label={t`View Profile: ${name}`}
            >
              <Trans>View Profile</Trans>
            </ButtonLink>
          )}
          <DecisionButton referral={referral} onOpen={beside.onDecide} />
        </Stack>
      </Stack>
    </Box>
  );
}

function RowText({ referral, ofJob }: Pick<RowProps, "referral" | "ofJob">) {
  // Across the whole platform, each row names its company.
  const { companyId } = useSession();
  const { id, connection_name: name, duplicate_of: first } = referral;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: "anywhere", display: "grid", gap: 0.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.25, rowGap: 0.25 }}>
        <Typography variant="h6" component={ofJob ? "h3" : "h2"}>
          <TextLink to={paths.referral(id)} color="inherit" sx={{ fontWeight: "inherit" }}>
            {name}
          </TextLink>
        </Typography>
        <StatusChip status={referral.status} />
      </Box>
      <PersonLine referral={referral} />
      <Quote text={referral.notes} lines={2} />
      <div>
        <ReferredFor referral={referral} company={companyId === null && !ofJob} job={!ofJob} />
        <AnswerLine referral={referral} />
      </div>
      {first !== null && (
        <Typography variant="caption" component="p">
          <TextLink to={paths.referral(first)} color="warning">
            <Trans>Referred earlier by a colleague</Trans>
          </TextLink>
        </Typography>
      )}
    </Box>
  );
}

/** The list, which leaves room for the panel beside it on wide screens. */
export const Beside = ({ open, children }: { open: boolean; children: ReactNode }) => (
  <Box sx={{ pr: { lg: open ? `calc(${PANEL_WIDTH} - 1rem)` : 0 } }}>
    <Box sx={{ containerType: "inline-size" }}>{children}</Box>
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

/** Turns the page; calls `onTurned` once the rows of the other one are shown. */
function useTurnPage({ params, onChange, count = 0, isLoading }: Paging, onTurned: (step: Step) => void) {
  const [turning, setTurning] = useState<{ page: number; step: Step } | null>(null);
  const tell = useEffectEvent(onTurned);
  const isTurned = turning?.page === params.page && !isLoading;
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
    setTurning({ page, step });
    onChange({ page });
    return true;
  };
  return { canTurn, turn };
}

/**
 * The keys of the rows, and the referral that is open beside them. J and K go to the next and the
 * previous one, also on the next and the previous page; O opens the one that has the focus; the keys 1
 * to 5 decide on it and go on. A final decision asks first, in the dialog.
 */
export function useRows(rows: readonly Referral[], paging: Paging) {
  const [open, setOpen] = useOpenReferral();
  const navigate = useNavigate();
  const { mutate: save } = useSetStatus();
  const decision = useDecisionDialog(rows);
  const focused = (): number => {
    const row = document.activeElement?.closest<HTMLElement>("[data-row]");
    return rows.findIndex(({ id }) => String(id) === row?.dataset.row);
  };
  const place = rows.findIndex(({ id }) => id === open);
  // On phones, the page of the referral has the room that the panel needs.
  const onOpen = (id: number): void => (hasPanel() ? setOpen(id) : void navigate(paths.referral(id)));
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
    if (open !== null || !row?.allowed.set_status || row.status === status) return false;
    if (isFinal(status) || isFinal(row.status)) return decision.open(row, status);
    save({ referral: row, status });
    linkOf(rows[focused() + 1]?.id)?.focus();
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    o: () => {
      const row = rows[focused()];
      return row ? onOpen(row.id) : false;
    },
    Escape: () => (open === null ? false : close()),
    ...decisionKeys(decide),
  });
  const dialog = (
    <>
      {open !== null && (
        <Suspense>
          <ReferralPanel
            id={open}
            listed={rows[place]}
            next={place < 0 ? null : (rows[place + 1]?.id ?? null)}
            canGo={(step) => place >= 0 && (rows[place + step] !== undefined || page.canTurn(step))}
            onStep={go}
            onGo={setOpen}
            onClose={close}
          />
        </Suspense>
      )}
      {decision.dialog}
    </>
  );
  return { open, onOpen, onDecide: (referral: Referral) => decision.open(referral), dialog };
}
