import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import { useMarkReferralRead } from "@/features/notifications/useReferralNotifications";
import { answerItem } from "@/features/referrals/answerItem";
import { ContactForm } from "@/features/referrals/contact/ContactForm";
import { COMMON, HISTORY, MY_DETAILS, REFERRAL_DETAIL } from "@/features/referrals/messages";
import { Notes } from "@/features/referrals/Notes";
import { StatusHistory } from "@/features/referrals/StatusHistory";
import { Thread } from "@/features/referrals/thread/Thread";
import { useReferral } from "@/features/referrals/useReferrals";
import type { Referral } from "@/shared/api/types";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatDateTime } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { WithdrawDialog } from "./WithdrawDialog";

/** One of the employee's referrals: what was sent, and its history. */
export function MyReferralDialog({ referral: listed, onClose }: { referral: Referral; onClose: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const query = useReferral(listed.id);
  useMarkReferralRead(listed.id);
  // The list's row is shown until the full referral has loaded.
  const referral = query.data ?? listed;
  return (
    <>
      <TitledDialog
        open
        onClose={onClose}
        title={referral.job_title}
        actions={
          <>
            {referral.allowed.withdraw && (
              <Button color="error" onClick={() => setIsConfirming(true)}>
                {MY_DETAILS.withdraw}
              </Button>
            )}
            <SecondaryButton onClick={onClose} autoFocus>
              {COMMON.close}
            </SecondaryButton>
          </>
        }
      >
        {referral.allowed.give_contact && <ContactForm referral={referral} />}
        <DescriptionList
          items={[
            { label: MY_DETAILS.person, value: referral.connection_name },
            { label: COMMON.status, value: <StatusChip status={referral.status} /> },
            ...answerItem(referral),
            { label: COMMON.referredOn, value: formatDateTime(referral.created_at) },
            { label: COMMON.updated, value: formatDateTime(referral.updated_at) },
            ...contactItems(referral),
          ]}
        />
        <DialogSection title={MY_DETAILS.note}>
          <Notes text={referral.notes} />
        </DialogSection>
        <DialogSection title={MY_DETAILS.history}>
          <History query={query} />
        </DialogSection>
        <DialogSection title={MY_DETAILS.conversation}>
          <Thread referral={referral} />
        </DialogSection>
      </TitledDialog>
      {isConfirming && (
        <WithdrawDialog referral={referral} onClose={() => setIsConfirming(false)} onWithdrawn={onClose} />
      )}
    </>
  );
}

/** The known contact details. */
const contactItems = ({ candidate: { email, phone } }: Referral) => [
  ...(email ? [{ label: REFERRAL_DETAIL.email, value: email }] : []),
  ...(phone ? [{ label: REFERRAL_DETAIL.phone, value: phone }] : []),
];

function DialogSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </div>
  );
}

/** The status history, or its loading or error state. */
function History({ query }: { query: ReturnType<typeof useReferral> }) {
  const { data, isFetching, refetch } = query;
  if (data) return <StatusHistory label={MY_DETAILS.history} history={data.history} />;
  if (isFetching) return <Skeleton role="status" aria-label={HISTORY.loading} width="60%" />;
  return <ErrorBanner onRetry={refetch}>{HISTORY.failed}</ErrorBanner>;
}
