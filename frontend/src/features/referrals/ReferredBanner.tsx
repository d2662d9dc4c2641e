import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import { type ReactNode, useState } from "react";
import { CreditSentence } from "@/features/credit/CreditSentence";
import type { ReferralCreated } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { SuccessBanner } from "@/shared/ui/feedback/SuccessBanner";
import { Button } from "@/shared/ui/inputs/Button";
import { passFocusOn } from "@/shared/ui/passFocusOn";
import { useWithdraw } from "./useWithdraw";

type ReferredBannerProps = { referral: ReferralCreated; onClose: () => void; children: ReactNode };

/** Says that somebody is referred; and, to whoever referred them, why this is not credited, if it is not. */
export function ReferredBanner({ referral, onClose, children }: ReferredBannerProps) {
  const { user } = useSession();
  const [isKept, setIsKept] = useState(false);
  const { credit, referrer } = referral;
  const asks = credit !== null && credit.outcome !== "credited" && referrer === user?.id && !isKept;
  return (
    <SuccessBanner
      warning={referral.warning}
      onClose={onClose}
      below={asks && <NotCredited referral={referral} onKept={() => setIsKept(true)} onWithdrawn={onClose} />}
    >
      {children}
    </SuccessBanner>
  );
}

type NotCreditedProps = { referral: ReferralCreated; onKept: () => void; onWithdrawn: () => void };

/** Why a referral is not credited, and what can be done now. */
function NotCredited({ referral, onKept, onWithdrawn }: NotCreditedProps) {
  const withdraw = useWithdraw(referral, onWithdrawn);
  if (!referral.credit) return null;
  return (
    <Alert severity="info" ref={passFocusOn} sx={{ boxShadow: 2, overflowWrap: "anywhere" }}>
      <CreditSentence credit={referral.credit} />
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" color="inherit" disabled={withdraw.busy} onClick={onKept}>
          <Trans>Keep Without Credit</Trans>
        </Button>
        <Button
          size="small"
          color="error"
          loading={withdraw.busy}
          onClick={() => withdraw.start(referral.id)}
        >
          <Trans>Withdraw</Trans>
        </Button>
      </Stack>
      {withdraw.error && (
        <FormHelperText error role="alert">
          {withdraw.error}
        </FormHelperText>
      )}
    </Alert>
  );
}
