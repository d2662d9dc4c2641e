import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import CloseOutlined from "@mui/icons-material/CloseOutlined";
import KeyboardArrowDownOutlined from "@mui/icons-material/KeyboardArrowDownOutlined";
import KeyboardArrowUpOutlined from "@mui/icons-material/KeyboardArrowUpOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useMarkReferralRead } from "@/features/notifications/useReferralNotifications";
import { isNotFound } from "@/shared/api/errors";
import type { Referral, ReferralDetail, ReferralStatus } from "@/shared/api/types";
import { Form, SubmitButton } from "@/shared/forms/Form";
import { paths } from "@/shared/paths";
import { TOPBAR_HEIGHT } from "@/shared/theme/scale";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { TextLink } from "@/shared/ui/inputs/links";
import { ContactButton } from "./Contact";
import { OneDecision } from "./decision/DecisionButton";
import { DecisionForm, StayButton } from "./decision/DecisionForm";
import { PANEL, PANEL_WIDTH } from "./panelWidth";
import { useReferral } from "./queries";
import { ReferralSummary } from "./ReferralSummary";
import { LastMessage } from "./thread/LastMessage";
import { Thread } from "./thread/Thread";
import { getOpenReferralId } from "./useOpenReferral";

type ReferralPanelProps = {
  id: number;
  /** The row of the list, if the referral is on the page. */
  listed: Referral | undefined;
  /** The row below on this page, to which Save and Next goes; null if there is none. */
  next: number | null;
  /** Whether there is another referral in a direction, and how to go there. */
  canGo: (step: 1 | -1) => boolean;
  onStep: (step: 1 | -1) => void;
  onGo: (id: number) => void;
  onClose: () => void;
};

/** A referral beside its list: what decides, the conversation, and the decision at the bottom. */
export function ReferralPanel({ id, listed, next, canGo, onStep, onGo, onClose }: ReferralPanelProps) {
  const query = useReferral(id);
  useMarkReferralRead(id);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each referral takes the focus, also of a key in the one before
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  const referral = query.data ?? listed;
  // After Back, the address may name none or another one before the panel shows it: nothing is done with this one then.
  const ignoreIfLeft = (event: SyntheticEvent): void => {
    if (getOpenReferralId() === id) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box
      component="section"
      aria-labelledby="panel-heading"
      {...{ [PANEL]: "" }}
      onClickCapture={ignoreIfLeft}
      onSubmitCapture={ignoreIfLeft}
      sx={(theme) => ({
        position: "fixed",
        zIndex: theme.zIndex.appBar,
        insetBlock: `${TOPBAR_HEIGHT} 0`,
        right: 0,
        width: PANEL_WIDTH,
        display: { xs: "none", md: "flex" },
        displayPrint: "none",
        flexDirection: "column",
        // The buttons of the decision know how little room they have.
        containerType: "inline-size",
        backgroundColor: theme.vars.palette.background.paper,
        borderLeft: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <Stack direction="row" spacing={1} sx={{ p: 2, pb: 1, alignItems: "flex-start" }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            id="panel-heading"
            ref={heading}
            tabIndex={-1}
            variant="h4"
            component="h2"
            // It is no control: only the keys begin here.
            sx={{ overflowWrap: "anywhere", "&&": { outline: 0 } }}
          >
            {referral ? (
              <TextLink to={paths.referral(id)} color="inherit">
                {referral.connection_name}
              </TextLink>
            ) : (
              <Trans>Referral</Trans>
            )}
          </Typography>
          <Box sx={{ mt: 0.5, height: 24 }}>{referral && <StatusChip status={referral.status} />}</Box>
        </Box>
        <Step label={t`Previous referral (K)`} disabled={!canGo(-1)} onClick={() => onStep(-1)}>
          <KeyboardArrowUpOutlined />
        </Step>
        <Step label={t`Next referral (J)`} disabled={!canGo(1)} onClick={() => onStep(1)}>
          <KeyboardArrowDownOutlined />
        </Step>
        <IconButton
          size="small"
          aria-label={t`Close the referral`}
          title={t`Close (Escape)`}
          onClick={onClose}
        >
          <CloseOutlined />
        </IconButton>
      </Stack>
      {referral ? (
        <PanelContent
          key={id}
          referral={referral}
          full={query.data}
          reload={query.refetch}
          hasNext={next !== null}
          onDone={(goesOn) => {
            // Whoever went elsewhere while it was saved stays there.
            if (goesOn && next !== null && getOpenReferralId() === id) onGo(next);
          }}
        />
      ) : (
        <Box sx={{ px: 2 }}>
          {query.isError ? (
            <ErrorBanner onRetry={isNotFound(query.error) ? undefined : query.refetch}>
              {isNotFound(query.error) ? (
                <Trans>Referral not found</Trans>
              ) : (
                <Trans>Failed to load referral details. Please try again.</Trans>
              )}
            </ErrorBanner>
          ) : (
            <Skeleton role="status" aria-label={t`Loading the referral...`} width="70%" />
          )}
        </Box>
      )}
    </Box>
  );
}

type StepProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

const Step = ({ label, disabled, onClick, children }: StepProps) => (
  <IconButton size="small" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
    {children}
  </IconButton>
);

type PanelContentProps = {
  referral: Referral;
  full: ReferralDetail | undefined;
  reload: () => unknown;
  hasNext: boolean;
  onDone: (goesOn: boolean) => void;
};

function PanelContent({ referral, full, reload, hasNext, onDone }: PanelContentProps) {
  const conversation = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<ReferralStatus | null>(null);
  return (
    <>
      <Box
        role="region"
        aria-label={t`Referral`}
        // Focusable, so that the keyboard can scroll it.
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflowY: "auto", px: 2, pb: 2 }}
      >
        <Stack spacing={2}>
          <ReferralSummary referral={referral} />
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            <ContactButton
              name={referral.connection_name}
              email={referral.candidate.email}
              referral={referral}
              size="small"
            />
          </Box>
          <Typography variant="h5" component="h3">
            <Trans>Conversation</Trans>
          </Typography>
          <div ref={conversation}>
            <Thread referral={referral} />
          </div>
        </Stack>
      </Box>
      {referral.allowed.set_status && (
        <Box
          sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: "divider", maxHeight: "60%", overflowY: "auto" }}
        >
          <DecisionForm referral={full ?? referral} reload={reload} compact onAsk={setAsked} onDone={onDone}>
            {(form, fields) => (
              <Form form={form} spacing={1.25}>
                <LastMessage id={referral.id} unlessSeen={conversation} />
                {fields}
                <Stack direction="row" spacing={1}>
                  <SubmitButton form={form} size="small" disabled={form.empty}>
                    {form.textsOnly ? t`Send` : hasNext ? t`Save and Next` : t`Save`}
                  </SubmitButton>
                  {hasNext && !form.textsOnly && <StayButton form={form} size="small" />}
                </Stack>
              </Form>
            )}
          </DecisionForm>
        </Box>
      )}
      {asked && (
        <OneDecision
          referral={referral}
          chosen={asked}
          hasNext={hasNext}
          onDone={(goesOn) => {
            setAsked(null);
            onDone(goesOn);
          }}
        />
      )}
    </>
  );
}
