import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import type { CreditObjection, ReferralDetail } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { Quote } from "@/shared/ui/data-display/Quote";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatDate } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { CreditSentence, PolicyLink } from "./CreditSentence";
import { ObjectDialog } from "./ObjectDialog";
import { creditQuery } from "./queries";

type ReferralCreditProps = {
  /** Undefined until it has loaded. */
  referral: ReferralDetail | undefined;
  frame: ComponentType<{ title: string; children: ReactNode }>;
};

/** Whether a referral is credited, for whoever made it, and how they object. Empty while nothing is decided. */
export function ReferralCredit({ referral, frame: Frame }: ReferralCreditProps) {
  const { readOnly } = useSession();
  const credit = referral?.credit ?? null;
  const decision = useQuery(creditQuery(referral && credit ? referral.id : null));
  const [isObjecting, setIsObjecting] = useState(false);
  if (!referral)
    return (
      <Frame title={t`Credit`}>
        <Typography variant="body2" component="div">
          <Skeleton />
          {/* On phones, the sentence and its link take two lines. */}
          <Skeleton width="40%" sx={{ display: { sm: "none" } }} />
        </Typography>
      </Frame>
    );
  if (!credit) return null;
  return (
    <Frame title={t`Credit`}>
      <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
        <Typography variant="body2">
          <CreditSentence credit={credit} /> <PolicyLink />
        </Typography>
        <QueryError query={decision} text={(message) => t`Your objections could not be loaded: ${message}`} />
        {decision.data?.objections.map((objection) => (
          <OwnObjection key={objection.id} objection={objection} />
        ))}
        {decision.data?.may_object && !readOnly && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            sx={{ height: BUTTON_HEIGHT }}
            onClick={() => setIsObjecting(true)}
          >
            <Trans>Object</Trans>
          </Button>
        )}
        {decision.isPending && credit.outcome !== "credited" && (
          <Skeleton variant="rounded" width={80} height={BUTTON_HEIGHT} />
        )}
      </Stack>
      {isObjecting && <ObjectDialog referral={referral} onClose={() => setIsObjecting(false)} />}
    </Frame>
  );
}

/** Of the button to object, whose place is kept while it is not known whether one may. */
const BUTTON_HEIGHT = 32;

/** What the user has objected, and HR's answer. */
function OwnObjection({ objection }: { objection: CreditObjection }) {
  const { text, made_at, answer, answered_at } = objection;
  const day = formatDate(made_at);
  const answerDay = formatDate(answered_at);
  return (
    <Stack spacing={1} sx={{ width: "100%" }}>
      <Caption>{t`You objected on ${day}:`}</Caption>
      <Quote text={text} />
      {answered_at ? (
        <>
          <Caption>{t`HR answered on ${answerDay}:`}</Caption>
          <Quote text={answer} />
        </>
      ) : (
        <Caption>{t`HR will answer you here.`}</Caption>
      )}
    </Stack>
  );
}

const Caption = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" component="p" color="textSecondary">
    {children}
  </Typography>
);
