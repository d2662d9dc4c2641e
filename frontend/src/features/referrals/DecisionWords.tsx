import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import type { ComponentType, ReactNode } from "react";
import { ThanksButton } from "@/features/notifications/ThanksButton";
import type { ReferralDetail } from "@/shared/api/types";
import { Quote } from "@/shared/ui/data-display/Quote";

type DecisionWordsProps = {
  /** Undefined until it has loaded. */
  referral: ReferralDetail | undefined;
  frame: ComponentType<{ title: string; children: ReactNode }>;
};

/** What somebody wrote with the last decision, for those who referred: it stands first. Empty without any words. */
export function DecisionWords({ referral, frame: Frame }: DecisionWordsProps) {
  const last = referral?.history.findLast((change) => !change.undone_at);
  if (!referral || !last?.message) return null;
  const { changed_by_name: author, message } = last;
  const { id, thanks_for: change } = referral;
  return (
    <Frame title={author ? t`Answer from ${author}` : t`Answer`}>
      <Quote text={message} />
      {change !== null && (
        <Box sx={{ mt: 1.5 }}>
          <ThanksButton referral={id} change={change} />
        </Box>
      )}
    </Frame>
  );
}
