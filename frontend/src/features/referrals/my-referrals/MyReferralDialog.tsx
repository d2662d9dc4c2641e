import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useId, useState } from "react";
import { COMMON, HISTORY, MY_DETAILS } from "@/features/referrals/messages";
import { Notes } from "@/features/referrals/Notes";
import { StatusHistory } from "@/features/referrals/StatusHistory";
import { useReferral } from "@/features/referrals/useReferrals";
import type { Referral } from "@/shared/api/types";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatDateTime } from "@/shared/ui/format";
import { Subsection } from "./Subsection";
import { WithdrawDialog } from "./WithdrawDialog";

/** One of the employee's referrals: what was sent, and how it has moved since. */
export function MyReferralDialog({ referral: listed, onClose }: { referral: Referral; onClose: () => void }) {
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const query = useReferral(listed.id);
  // The row is there at once; the history, and a status that has moved since, follow.
  const referral = query.data ?? listed;
  return (
    <>
      <Dialog open onClose={onClose} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{referral.job_title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2.5}>
            <DescriptionList
              facts={[
                { label: MY_DETAILS.person, value: referral.connection_name },
                { label: COMMON.status, value: <StatusChip status={referral.status} /> },
                { label: COMMON.referredOn, value: formatDateTime(referral.created_at) },
                { label: COMMON.updated, value: formatDateTime(referral.updated_at) },
              ]}
            />
            <Subsection title={MY_DETAILS.note}>
              <Notes text={referral.notes} />
            </Subsection>
            <Subsection title={MY_DETAILS.history}>
              <History query={query} />
            </Subsection>
          </Stack>
        </DialogContent>
        <DialogActions>
          {referral.allowed.withdraw && (
            <Button color="error" onClick={() => setAsking(true)}>
              {MY_DETAILS.withdraw}
            </Button>
          )}
          <Button variant="outlined" color="inherit" onClick={onClose} autoFocus>
            {COMMON.close}
          </Button>
        </DialogActions>
      </Dialog>
      {asking && (
        <WithdrawDialog referral={referral} onClose={() => setAsking(false)} onWithdrawn={onClose} />
      )}
    </>
  );
}

/** The history once it is there. */
function History({ query }: { query: ReturnType<typeof useReferral> }) {
  const { data, isFetching, refetch } = query;
  if (data) return <StatusHistory label={MY_DETAILS.history} history={data.history} />;
  if (isFetching) return <Skeleton role="status" aria-label={HISTORY.loading} width="60%" />;
  return <ErrorBanner onRetry={refetch}>{HISTORY.failed}</ErrorBanner>;
}
