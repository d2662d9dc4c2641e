import { useState } from "react";
import { METRICS } from "@/features/insights/messages";
import { useReferrals } from "@/features/referrals/queries";
import { detailsColumn, referralColumns } from "@/features/referrals/referralColumns";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import type { Column } from "@/shared/ui/table/columns";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import { usePaging } from "@/shared/ui/table/usePaging";
import { ReferralDialog } from "./ReferralDialog";

function getColumns(seesPlatform: boolean): Column<Referral>[] {
  const { job, person, referrer, status, created, company } = referralColumns();
  const columns = [job, { ...person, place: "title" as const }, referrer, status, created];
  return seesPlatform ? [...columns, company] : columns;
}

type ReferralDetailsTabProps = { job: number | undefined; status: ReferralStatus | undefined };

/** The referrals behind the figures, filtered by job and status. */
export function ReferralDetailsTab({ job, status }: ReferralDetailsTabProps) {
  // Across the whole platform, each row names its company.
  const seesPlatform = useSession().companyId === null;
  const columns = getColumns(seesPlatform);
  const [openReferral, setOpenReferral] = useState<Referral | null>(null);
  const paging = usePaging({ ordering: "-created_at", resetOn: [job, status], columns });
  // For managers, only referrals to their own jobs, as in the figures.
  const query = useReferrals({ ...paging.params, managed: true, job, status });
  // Until a cleared filter is answered, these are still the referrals of the filter.
  const filtered = job !== undefined || status !== undefined || query.isPlaceholderData;
  return (
    <>
      <QueryTable
        label={METRICS.tabs.referrals}
        columns={[...columns, detailsColumn(setOpenReferral)]}
        query={query}
        errorText={METRICS.failed}
        rowKey={(row) => row.id}
        paging={paging}
        empty={
          filtered ? (
            <EmptyState title={METRICS.noRows} text={METRICS.noRowsText} />
          ) : (
            <EmptyState title={METRICS.noReferrals} text={METRICS.noRowsYetText} />
          )
        }
      />
      {openReferral && <ReferralDialog referral={openReferral} onClose={() => setOpenReferral(null)} />}
    </>
  );
}
