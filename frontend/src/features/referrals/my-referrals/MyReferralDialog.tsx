import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import { useSeen } from "@/features/notifications/useSeen";
import { answerFact } from "@/features/referrals/answerFact";
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
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { WithdrawDialog } from "./WithdrawDialog";

/** One of the employee's referrals: what was sent, and how it has moved since. */
export function MyReferralDialog({ referral: listed, onClose }: { referral: Referral; onClose: () => void }) {
  const [asking, setAsking] = useState(false);
  const query = useReferral(listed.id);
  useSeen(listed.id);
  // The row is there at once; the history, and a status that has moved since, follow.
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
              <Button color="error" onClick={() => setAsking(true)}>
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
          facts={[
            { label: MY_DETAILS.person, value: referral.connection_name },
            { label: COMMON.status, value: <StatusChip status={referral.status} /> },
            ...answerFact(referral),
            { label: COMMON.referredOn, value: formatDateTime(referral.created_at) },
            { label: COMMON.updated, value: formatDateTime(referral.updated_at) },
            ...contactOf(referral),
          ]}
        />
        <Part title={MY_DETAILS.note}>
          <Notes text={referral.notes} />
        </Part>
        <Part title={MY_DETAILS.history}>
          <History query={query} />
        </Part>
        <Part title={MY_DETAILS.conversation}>
          <Thread referral={referral} />
        </Part>
      </TitledDialog>
      {asking && (
        <WithdrawDialog referral={referral} onClose={() => setAsking(false)} onWithdrawn={onClose} />
      )}
    </>
  );
}

/** How the person can be reached, as far as that is known. */
const contactOf = ({ candidate: { email, phone } }: Referral) => [
  ...(email ? [{ label: REFERRAL_DETAIL.email, value: email }] : []),
  ...(phone ? [{ label: REFERRAL_DETAIL.phone, value: phone }] : []),
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </div>
  );
}

/** The history once it is there. */
function History({ query }: { query: ReturnType<typeof useReferral> }) {
  const { data, isFetching, refetch } = query;
  if (data) return <StatusHistory label={MY_DETAILS.history} history={data.history} />;
  if (isFetching) return <Skeleton role="status" aria-label={HISTORY.loading} width="60%" />;
  return <ErrorBanner onRetry={refetch}>{HISTORY.failed}</ErrorBanner>;
}
