import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";
import type {
  CreditDetail,
  CreditForHr,
  CreditObjection,
  CreditOutcome,
  EarlierContact,
  ReferralDetail,
} from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { useSession } from "@/shared/session/useSession";
import { Quote } from "@/shared/ui/data-display/Quote";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatDateTime, formatPlainDate } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { passFocusOn } from "@/shared/ui/passFocusOn";
import { HrAnswerDialog } from "./HrAnswerDialog";
import { HrContactDialog } from "./HrContactDialog";
import { contactKindLabel } from "./hrContactKinds";
import { hrCreditQuery, useDecideAnew } from "./hrQueries";
import { outcomeLabel } from "./outcomeLabel";

const HASH = "#credit";

/**
 * For HR: what is decided about the credit of a referral. Why, and what HR can do about it, is fetched only
 * when opened, or named by the address.
 */
export function HrCredit({ referral }: { referral: ReferralDetail }) {
  const isNamed = useLocation().hash === HASH;
  const [isOpen, setIsOpen] = useState(isNamed);
  const { credit } = referral;
  return (
    <Section
      id={HASH.slice(1)}
      title={t`Credit`}
      description={t`Only HR and the referrer see it, the reasons only HR.`}
      actions={
        credit &&
        !isOpen && (
          <SecondaryButton ref={passFocusOn} sx={{ flexShrink: 0 }} onClick={() => setIsOpen(true)}>
            <Trans>Show Reasons</Trans>
          </SecondaryButton>
        )
      }
    >
      {credit ? (
        <Stack spacing={2}>
          <Decision outcome={credit.outcome} sentence={credit.sentence} />
          {isOpen && <LoadedCredit id={referral.id} />}
        </Stack>
      ) : (
        <Typography variant="body2" color="textSecondary">
          <Trans>Nothing is decided about this referral yet.</Trans>
        </Typography>
      )}
    </Section>
  );
}

const Decision = ({ outcome, sentence }: { outcome: CreditOutcome; sentence: string }) => (
  <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.25, rowGap: 0.5 }}>
    <Chip
      size="small"
      label={outcomeLabel(outcome)}
      color={outcome === "credited" ? "success" : "default"}
      sx={{ flexShrink: 0 }}
    />
    <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
      {sentence}
    </Typography>
  </Box>
);

function LoadedCredit({ id }: { id: number }) {
  const credit = useQuery(hrCreditQuery(id));
  if (credit.data?.hr) return <Reasons id={id} credit={credit.data} hr={credit.data.hr} />;
  return credit.error ? (
    <QueryError query={credit} text={(message) => t`Failed to load the reasons: ${message}`} />
  ) : (
    <LoadingState />
  );
}

type ReasonsProps = { id: number; credit: CreditDetail; hr: CreditForHr };

function Reasons({ id, credit, hr }: ReasonsProps) {
  const { readOnly } = useSession();
  const [dialog, setDialog] = useState<"contact" | "answer" | null>(null);
  const close = (): void => setDialog(null);
  const mayDecide = hr.may_decide && !readOnly;
  const open = credit.objections.find(({ answered_at }) => answered_at === null);
  const number = credit.policy_number;
  return (
    <>
      {!hr.may_decide && (
        <Alert severity="info">
          <Trans>You have referred this person yourself, so somebody else in HR decides.</Trans>
        </Alert>
      )}
      {hr.awaits_hr && mayDecide && <DecideAnew id={id} />}
      {credit.objections.length > 0 && (
        <Part title={t`Objections`}>
          <Rows label={t`Objections`}>
            {credit.objections.map((objection) => (
              <ObjectionRow
                key={objection.id}
                objection={objection}
                onAnswer={objection === open && mayDecide ? () => setDialog("answer") : undefined}
              />
            ))}
          </Rows>
        </Part>
      )}
      <Part title={t`Facts`}>
        <Sentences label={t`Facts`} sentences={hr.facts} />
      </Part>
      <Part
        title={t`Earlier Contacts`}
        action={
          mayDecide && (
            <SecondaryButton size="small" onClick={() => setDialog("contact")}>
              <Trans>Record Earlier Contact</Trans>
            </SecondaryButton>
          )
        }
      >
        {hr.contacts.length > 0 ? (
          <Rows label={t`Earlier Contacts`}>
            {hr.contacts.map((contact) => (
              <ContactRow key={contact.id} contact={contact} />
            ))}
          </Rows>
        ) : (
          <Typography variant="body2" color="textSecondary">
            <Trans>None is recorded.</Trans>
          </Typography>
        )}
      </Part>
      <Collapsed summary={t`Version ${number} of the referral policy counts`}>
        <Sentences label={t`Referral Policy`} sentences={credit.policy_sentences} />
      </Collapsed>
      <Collapsed summary={t`All Decisions`}>
        <History history={hr.history} />
      </Collapsed>
      {dialog === "contact" && (
        <HrContactDialog id={id} needsReason={hr.contact_needs_reason} onClose={close} />
      )}
      {dialog === "answer" && open && (
        <HrAnswerDialog
          id={id}
          objection={open}
          outcome={credit.outcome}
          mayUphold={hr.may_uphold}
          onClose={close}
        />
      )}
    </>
  );
}

/** The referrer has changed address or profile more often than once. */
function DecideAnew({ id }: { id: number }) {
  const decide = useAction({
    run: useDecideAnew(id),
    done: () => t`The credit was decided anew.`,
    failed: (message) => t`The credit was not decided: ${message}`,
  });
  return (
    <Stack ref={passFocusOn} spacing={1} sx={{ alignItems: "flex-start" }}>
      {decide.error && <ErrorBanner onClose={decide.reset}>{decide.error}</ErrorBanner>}
      <SecondaryButton size="small" loading={decide.busy} onClick={() => decide.start()}>
        <Trans>Decide Anew</Trans>
      </SecondaryButton>
    </Stack>
  );
}

type ObjectionRowProps = { objection: CreditObjection; onAnswer: (() => void) | undefined };

function ObjectionRow({ objection, onAnswer }: ObjectionRowProps) {
  const { text, answer, made_by_name: author, answered_by_name: answerer } = objection;
  const made = formatDateTime(objection.made_at);
  const answered = formatDateTime(objection.answered_at);
  return (
    <Stack component="li" spacing={1}>
      <Note>{t`${author}, ${made}`}</Note>
      <Quote text={text} />
      {objection.answered_at ? (
        <>
          <Typography variant="body2">{verdict(objection)}</Typography>
          <Quote text={answer} />
          <Note>{answerer ? t`Answered by ${answerer}, ${answered}` : t`Answered ${answered}`}</Note>
        </>
      ) : (
        <Note>{t`Waits for HR.`}</Note>
      )}
      {onAnswer && (
        <SecondaryButton size="small" onClick={onAnswer} sx={{ alignSelf: "flex-start" }}>
          <Trans>Answer Objection</Trans>
        </SecondaryButton>
      )}
    </Stack>
  );
}

function verdict({ upheld, earns }: CreditObjection): string {
  if (!upheld) return t`Not upheld`;
  return earns === "instead"
    ? t`Upheld: it earns instead of the other referral`
    : t`Upheld: it earns as well`;
}

function ContactRow({ contact }: { contact: EarlierContact }) {
  const { reference, reason, entered_by_name: author } = contact;
  const kind = contactKindLabel(contact.kind);
  const day = formatPlainDate(contact.day);
  const entered = formatDateTime(contact.entered_at);
  return (
    <Box component="li" sx={{ overflowWrap: "anywhere" }}>
      <Typography variant="body2">{t`${kind}, ${day}`}</Typography>
      {reference && <Typography variant="body2">{t`Where it stands: ${reference}`}</Typography>}
      {reason && <Typography variant="body2">{t`Reason: ${reason}`}</Typography>}
      <Note>{t`Entered by ${author}, ${entered}`}</Note>
      {!contact.counts && <Note>{t`Does not count for this referral.`}</Note>}
    </Box>
  );
}

/** All decisions, the one that holds first. */
const History = ({ history }: { history: CreditForHr["history"] }) => (
  <Rows label={t`All Decisions`} ordered>
    {history.map((past, index) => (
      <Stack
        component="li"
        key={`${past.made_at} ${past.rule}`}
        spacing={0.5}
        aria-current={index === 0 ? "true" : undefined}
      >
        <Decision outcome={past.outcome} sentence={past.sentence} />
        <Typography variant="body2" color="textSecondary">
          {past.cause_sentence}
        </Typography>
        <Note>{formatDateTime(past.made_at)}</Note>
        <Sentences label={t`Facts`} sentences={past.facts} small />
      </Stack>
    ))}
  </Rows>
);

type PartProps = { title: string; action?: ReactNode; children: ReactNode };

const Part = ({ title, action, children }: PartProps) => (
  <Box>
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: "space-between", mb: 0.75 }}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {action}
    </Box>
    {children}
  </Box>
);

const Collapsed = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <Box component="details" sx={{ typography: "body2" }}>
    <summary>{summary}</summary>
    <Box sx={{ mt: 1 }}>{children}</Box>
  </Box>
);

type RowsProps = { label: string; ordered?: boolean; children: ReactNode };

const Rows = ({ label, ordered = false, children }: RowsProps) => (
  <Box
    component={ordered ? "ol" : "ul"}
    aria-label={label}
    sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}
  >
    {children}
  </Box>
);

type SentencesProps = { label: string; sentences: readonly string[]; small?: boolean };

const Sentences = ({ label, sentences, small = false }: SentencesProps) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{
      m: 0,
      pl: 2.5,
      typography: small ? "caption" : "body2",
      color: small ? "text.secondary" : undefined,
      overflowWrap: "anywhere",
    }}
  >
    {[...new Set(sentences)].map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </Box>
);

const Note = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" component="p" color="textSecondary">
    {children}
  </Typography>
);
