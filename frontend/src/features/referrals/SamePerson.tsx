import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { ComparedReferral, Referral, ReferralDetail } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { useNotify, useUndoNotice } from "@/shared/ui/feedback/notice";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { type PersonAnswer, useAnswerPerson, useSamePerson } from "./queries";
import { ReferredBy } from "./referralFacts";

/** For how many seconds an answer can be undone by the notice; afterwards by the buttons, at any time. */
const UNDO_SECONDS = 30;

/** For HR: who may be the same person, and what they have said of that. Nothing where there is nothing to say. */
export function MayBeSamePerson({ referral }: { referral: Referral }) {
  const { data } = useSamePerson(referral.id);
  if (!data || (data.possible.length === 0 && data.kept_apart.length === 0)) return null;
  return (
    <Section
      title={t`May Be the Same Person`}
      description={t`They share an email address or a profile. What you say here goes before the rule.`}
    >
      <Stack spacing={2}>
        {data.possible.length > 0 && (
          <People label={t`May Be the Same Person`}>
            {data.possible.map((other) => (
              <ComparedPerson key={other.id} other={other}>
                <AnswerButton referral={referral} other={other} kind="merge" undo="split" />
                <AnswerButton referral={referral} other={other} kind="keep-apart" />
              </ComparedPerson>
            ))}
          </People>
        )}
        {data.kept_apart.length > 0 && (
          <div>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
              <Trans>Kept Apart by HR</Trans>
            </Typography>
            <People label={t`Kept Apart by HR`}>
              {data.kept_apart.map((other) => (
                <ComparedPerson key={other.id} other={other}>
                  <AnswerButton referral={referral} other={other} kind="merge" undo="keep-apart" />
                </ComparedPerson>
              ))}
            </People>
          </div>
        )}
      </Stack>
    </Section>
  );
}

/**
 * The other referrals of the same person, as far as the user sees them. HR takes apart what they have merged, and says
 * where the rule is wrong, as with two people who share an address.
 */
export function OtherReferrals({ referral }: { referral: ReferralDetail }) {
  const { data } = useSamePerson(referral.id);
  return (
    <People label={t`Other Referrals of This Person`}>
      {referral.other_referrals.map((one) => {
        const compared = data?.others.find(({ id }) => id === one.id);
        return (
          <Box key={one.id} component="li" sx={{ overflowWrap: "anywhere" }}>
            <Box sx={LINE}>
              <TextLink to={paths.referral(one.id)}>{one.job_title}</TextLink>
              <StatusChip status={one.status} />
            </Box>
            <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.25 }}>
              <ReferredBy referral={one} />
            </Typography>
            {compared && (
              <Box sx={{ ...LINE, mt: 0.5 }}>
                {compared.merged_by_hr && (
                  <Typography variant="caption" color="textSecondary">
                    <Trans>Merged by HR</Trans>
                  </Typography>
                )}
                <AnswerButton
                  referral={referral}
                  other={compared}
                  kind={compared.merged_by_hr ? "split" : "keep-apart"}
                  undo="merge"
                />
              </Box>
            )}
          </Box>
        );
      })}
    </People>
  );
}

const LINE = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 1.25,
  rowGap: 0.5,
} as const;

function People({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
      {children}
    </Box>
  );
}

/** Somebody else's referral with what can be compared, and the answers to choose from. */
function ComparedPerson({ other, children }: { other: ComparedReferral; children: ReactNode }) {
  return (
    <Box component="li" sx={{ overflowWrap: "anywhere" }}>
      <Box sx={LINE}>
        <TextLink to={paths.referral(other.id)}>{other.connection_name}</TextLink>
        <StatusChip status={other.status} />
      </Box>
      <Typography variant="body2">
        {[other.job_title, other.candidate_company].filter(Boolean).join(" · ")}
      </Typography>
      {[other.email, other.profile_url].filter(Boolean).map((text) => (
        <Typography key={text} variant="body2" color="textSecondary">
          {text}
        </Typography>
      ))}
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.25 }}>
        <ReferredBy referral={other} />
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", mt: 1 }}>
        {children}
      </Stack>
    </Box>
  );
}

type AnswerButtonProps = {
  referral: Referral;
  other: ComparedReferral;
  kind: PersonAnswer;
  /** What takes the answer back; without, the row that it leads to does. */
  undo?: PersonAnswer;
};

/** Says it, and offers to take it back. */
function AnswerButton({ referral, other, kind, undo }: AnswerButtonProps) {
  const { readOnly } = useSession();
  const { connection_name: person } = other;
  const say = useAnswerPerson(referral.id, other.id);
  const notify = useNotify();
  const notifyUndoable = useUndoNotice();
  const action = useAction({
    run: () => say(kind),
    onDone: () => {
      const text = saidText(kind, person);
      if (!undo) return notify(text);
      notifyUndoable(text, {
        name: person,
        subject: `person ${referral.id} ${other.id}`,
        seconds: UNDO_SECONDS,
        undo: async () => {
          await say(undo);
          return t`Undone.`;
        },
      });
    },
    onFailed: (message) => notify(message, "error"),
  });
  if (readOnly) return null;
  return (
    <SecondaryButton
      size="small"
      loading={action.busy}
      aria-label={accessibleName(kind, person)}
      onClick={() => action.start()}
    >
      {label(kind)}
    </SecondaryButton>
  );
}

function label(kind: PersonAnswer): string {
  if (kind === "merge") return t`Merge`;
  return kind === "split" ? t`Split` : t`Keep Apart`;
}

function accessibleName(kind: PersonAnswer, person: string): string {
  if (kind === "merge") return t`Merge with ${person}`;
  return kind === "split" ? t`Split from ${person}` : t`Keep Apart from ${person}`;
}

function saidText(kind: PersonAnswer, person: string): string {
  if (kind === "merge") return t`Merged with ${person}: one person from now on.`;
  return kind === "split" ? t`Split from ${person}: two people again.` : t`Kept apart from ${person}.`;
}
