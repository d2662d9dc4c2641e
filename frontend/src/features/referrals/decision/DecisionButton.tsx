import { t } from "@lingui/core/macro";
import { useState } from "react";
import { useReferral } from "@/features/referrals/queries";
import { ReferralSummary } from "@/features/referrals/ReferralSummary";
import { LastMessage } from "@/features/referrals/thread/LastMessage";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useDialogSubject } from "@/shared/hooks/useDialogSubject";
import { Button } from "@/shared/ui/inputs/Button";
import { isFinal } from "@/shared/ui/status";
import { DecisionForm, StayButton } from "./DecisionForm";

type DecisionButtonProps = {
  referral: Referral;
  /** Opens the dialog: `useDecisionDialog`. */
  onOpen: (referral: Referral) => void;
};

/** Opens the decision dialog; renders nothing for users who may not decide, and where it is decided. */
export function DecisionButton({ referral, onOpen }: DecisionButtonProps) {
  const { connection_name: person } = referral;
  if (!offersDecision(referral)) return null;
  return (
    <Button
      variant="outlined"
      size="small"
      aria-label={t`Decide on ${person}`}
      onClick={() => onOpen(referral)}
    >
      {t`Decide…`}
    </Button>
  );
}

/**
 * The dialog for the rows of a list, with which "Save and Next" goes on. It stands outside of the
 * rows, as a row that is decided may leave the list.
 */
export function useDecisionDialog(rows: readonly Referral[]) {
  const [asked, setAsked] = useDialogSubject<{ referral: Referral; chosen?: ReferralStatus }>();
  return {
    /** `chosen` is the choice at first. */
    open: (referral: Referral, chosen?: ReferralStatus): void => setAsked({ referral, chosen }),
    dialog: asked && <DecisionDialog {...asked} rows={rows} onClose={() => setAsked(null)} />,
  };
}

/** Whether a list offers to decide: the user may, and nobody has finally. */
const offersDecision = ({ allowed, status }: Referral): boolean => allowed.set_status && !isFinal(status);

/** The next row of a list that is to be decided, in its order. */
const nextToDecide = (rows: readonly Referral[], id: number): Referral | undefined =>
  rows.slice(rows.findIndex((row) => row.id === id) + 1).find(offersDecision);

type DecisionDialogProps = {
  referral: Referral;
  rows: readonly Referral[];
  /** The choice at first. */
  chosen?: ReferralStatus;
  onClose: () => void;
};

/** Decisions, taken from a list, one after the other. */
function DecisionDialog({ referral, rows, chosen, onClose }: DecisionDialogProps) {
  // As the list was when it was opened: what is decided may leave it.
  const [queue] = useState(rows);
  const [current, setCurrent] = useState(referral);
  const next = nextToDecide(queue, current.id);
  return (
    <OneDecision
      key={current.id}
      referral={current}
      chosen={current === referral ? chosen : undefined}
      hasNext={next !== undefined}
      onDone={(goesOn) => (goesOn && next ? setCurrent(next) : onClose())}
    />
  );
}

type OneDecisionProps = {
  referral: Referral;
  chosen?: ReferralStatus;
  hasNext: boolean;
  onDone: (goesOn: boolean) => void;
};

/** The dialog of one decision. Shows the list's row until the full referral has loaded. */
export function OneDecision({ referral: listed, chosen, hasNext, onDone }: OneDecisionProps) {
  const query = useReferral(listed.id);
  const referral = query.data ?? listed;
  const { connection_name: person } = referral;
  return (
    <DecisionForm referral={referral} reload={query.refetch} chosen={chosen} onDone={onDone}>
      {(form, fields, close) => (
        <FormDialog
          form={form}
          title={t`Decision on ${person}`}
          submitLabel={form.textsOnly ? t`Send` : hasNext ? t`Save and Next` : t`Save`}
          submitDisabled={form.empty}
          moreActions={hasNext && !form.textsOnly && <StayButton form={form} />}
          onClose={close}
        >
          <ReferralSummary referral={referral} lines={5} />
          <LastMessage id={referral.id} />
          {fields}
        </FormDialog>
      )}
    </DecisionForm>
  );
}
