import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { ReferralCredit } from "@/features/credit/ReferralCredit";
import { useMarkReferralRead } from "@/features/notifications/useReferralNotifications";
import type { Referral } from "@/shared/api/types";
import { type DescriptionItem, DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { answerItem } from "./AnswerClock";
import { ContactForm } from "./Contact";
import { CorrectCandidate } from "./CorrectCandidate";
import { DecisionWords } from "./DecisionWords";
import { useReferral } from "./queries";
import { Notes } from "./referralFacts";
import { History, jobStatusPerson, Part, relationshipItem, times } from "./referralParts";
import { Thread } from "./thread/Thread";
import { useWithdraw } from "./useWithdraw";

/** One of the employee's referrals: what was sent, and its history. */
export function MyReferralDialog({ referral: listed, onClose }: { referral: Referral; onClose: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const query = useReferral(listed.id);
  useMarkReferralRead(listed.id);
  // The list's row is shown until the full referral has loaded.
  const referral = query.data ?? listed;
  const { connection_name: person, job_title: job } = referral;
  return (
    <>
      <TitledDialog
        open
        onClose={onClose}
        title={t`${person} · ${job}`}
        actions={
          <>
            {referral.allowed.withdraw && (
              <Button color="error" onClick={() => setIsConfirming(true)}>
                <Trans>Withdraw</Trans>
              </Button>
            )}
            <SecondaryButton onClick={onClose} autoFocus>
              <Trans>Close</Trans>
            </SecondaryButton>
          </>
        }
      >
        <DecisionWords referral={query.data} frame={Part} />
        {referral.allowed.give_contact && <ContactForm key={referral.id} referral={referral} />}
        <div>
          <DescriptionList items={facts(referral)} />
          <CorrectCandidate referral={referral} />
        </div>
        <Part title={t`Your Referral Note`}>
          <Notes text={referral.notes} />
        </Part>
        <Part title={t`Status History`}>
          <History query={query} />
        </Part>
        <ReferralCredit referral={query.data} frame={Part} />
        <Part title={t`Conversation`}>
          <Thread referral={referral} />
        </Part>
      </TitledDialog>
      {isConfirming && (
        <WithdrawDialog referral={referral} onClose={() => setIsConfirming(false)} onWithdrawn={onClose} />
      )}
    </>
  );
}

function facts(referral: Referral): DescriptionItem[] {
  const { email, phone } = referral.candidate;
  return [
    ...jobStatusPerson(referral),
    ...answerItem(referral),
    ...times(referral),
    ...relationshipItem(referral),
    ...(email ? [{ label: t`Email`, value: email }] : []),
    ...(phone ? [{ label: t`Phone`, value: phone }] : []),
  ];
}

type WithdrawDialogProps = { referral: Referral; onClose: () => void; onWithdrawn: () => void };

/** Asks for confirmation before a referral is withdrawn. */
function WithdrawDialog({ referral, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { connection_name: person, job_title: job } = referral;
  const withdraw = useWithdraw(referral, onWithdrawn);
  return (
    <ConfirmDialog
      open
      danger
      title={t`Withdraw this referral?`}
      confirmLabel={t`Withdraw Referral`}
      cancelLabel={t`Keep Referral`}
      busy={withdraw.busy}
      error={withdraw.error}
      onConfirm={() => withdraw.start(referral.id)}
      onClose={onClose}
    >
      <Trans>
        {person} is no longer referred for {job}, and the reviewers no longer see the referral.
      </Trans>
    </ConfirmDialog>
  );
}
