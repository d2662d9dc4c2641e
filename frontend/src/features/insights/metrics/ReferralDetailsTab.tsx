import Button from "@mui/material/Button";
import { useState } from "react";
import { useReferrals } from "@/features/referrals/useReferrals";
import { errorMessage } from "@/shared/api/errors";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { formatDate } from "@/shared/ui/format";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import type { Column } from "@/shared/ui/table/types";
import { usePaging } from "@/shared/ui/table/usePaging";
import { DETAILS, METRICS } from "../messages";
import { ReferralDialog } from "./ReferralDialog";

/** For whoever sees the whole platform. */
const COMPANY: Column<Referral> = {
  key: "company",
  header: DETAILS.company,
  cell: (row) => row.company_name,
};

const columnsWith = (open: (referral: Referral) => void, platform: boolean): Column<Referral>[] => [
  { key: "job", header: DETAILS.job, cell: (row) => row.job_title, ordering: "job_title" },
  {
    key: "person",
    header: DETAILS.person,
    cell: (row) => row.connection_name,
    ordering: "connection_name",
    place: "title",
  },
  { key: "referrer", header: DETAILS.referrer, cell: (row) => row.referrer_name, ordering: "referrer_name" },
  {
    key: "status",
    header: DETAILS.status,
    cell: (row) => <StatusChip status={row.status} />,
    ordering: "status",
  },
  { key: "on", header: DETAILS.on, cell: (row) => formatDate(row.created_at), ordering: "created_at" },
  ...(platform ? [COMPANY] : []),
  {
    key: "actions",
    header: DETAILS.actions,
    place: "actions",
    cell: (row) => (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        onClick={() => open(row)}
        aria-label={`${DETAILS.open}: ${row.connection_name}, ${row.job_title}`}
      >
        {DETAILS.open}
      </Button>
    ),
  },
];

type ReferralDetailsTabProps = { job: number | undefined; status: ReferralStatus | undefined };

/** The referrals behind the figures, by job and status. */
export function ReferralDetailsTab({ job, status }: ReferralDetailsTabProps) {
  const { companyId } = useSession();
  const [shown, setShown] = useState<Referral | null>(null);
  const columns = columnsWith(setShown, companyId === null);
  const paging = usePaging({ ordering: "-created_at", resetOn: [job, status], columns });
  // Of a manager, those that the figures are over: to the jobs they fill.
  const query = useReferrals({ ...paging.params, managed: true, job, status });
  return (
    <>
      <QueryTable
        label={METRICS.tabs.referrals}
        columns={columns}
        query={query}
        errorText={(error) => METRICS.failed(errorMessage(error))}
        rowKey={(row: Referral) => row.id}
        paging={paging}
        empty={<EmptyState title={METRICS.noRows} text={METRICS.noRowsText} />}
      />
      {shown && <ReferralDialog referral={shown} onClose={() => setShown(null)} />}
    </>
  );
}
