import { useState } from "react";
import { detailsColumn, REFERRAL_COLUMNS } from "@/features/referrals/referralColumns";
import { useReferrals } from "@/features/referrals/useReferrals";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import type { Column } from "@/shared/ui/table/columns";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import { usePaging } from "@/shared/ui/table/usePaging";
import { METRICS } from "../messages";
import { ReferralDialog } from "./ReferralDialog";

const { job, person, referrer, status, created, company } = REFERRAL_COLUMNS;
const COLUMNS: Column<Referral>[] = [job, { ...person, place: "title" }, referrer, status, created];

type ReferralDetailsTabProps = { job: number | undefined; status: ReferralStatus | undefined };

/** The referrals behind the figures, by job and status. */
export function ReferralDetailsTab({ job, status }: ReferralDetailsTabProps) {
  // Whoever sees the whole platform is told whose each row is.
  const seesPlatform = useSession().companyId === null;
  const [shown, setShown] = useState<Referral | null>(null);
  const paging = usePaging({ ordering: "-created_at", resetOn: [job, status], columns: COLUMNS });
  // Of a manager, those that the figures are over: to the jobs they fill.
  const query = useReferrals({ ...paging.params, managed: true, job, status });
  return (
    <>
      <QueryTable
        label={METRICS.tabs.referrals}
        columns={[...COLUMNS, ...(seesPlatform ? [company] : []), detailsColumn(setShown)]}
        query={query}
        errorText={METRICS.failed}
        rowKey={(row) => row.id}
        paging={paging}
        empty={<EmptyState title={METRICS.noRows} text={METRICS.noRowsText} />}
      />
      {shown && <ReferralDialog referral={shown} onClose={() => setShown(null)} />}
    </>
  );
}
