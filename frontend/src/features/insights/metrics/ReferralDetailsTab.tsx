import { t } from "@lingui/core/macro";
import { useReferrals } from "@/features/referrals/queries";
import { detailsColumn, referralColumns } from "@/features/referrals/referralColumns";
import type { Referral } from "@/shared/api/types";
import { useDialogSubject } from "@/shared/hooks/useDialogSubject";
import { useListParams } from "@/shared/hooks/useListParams";
import { useSession } from "@/shared/session/useSession";
import { csvExport } from "@/shared/ui/csvExport";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { dataFailed, REFERRAL_DETAILS } from "../queries";
import { ReferralDialog } from "./ReferralDialog";

/** The referrals behind the figures, filtered by job and status. */
export function ReferralDetailsTab() {
  // Across the whole platform, each row names its company.
  const seesPlatform = useSession().companyId === null;
  const [openReferral, setOpenReferral] = useDialogSubject<Referral>();
  const [params, setParams] = useListParams(REFERRAL_DETAILS);
  // For managers, only referrals to their own jobs, as in the figures. The list has no search.
  const filters = { ...REFERRAL_DETAILS.toQuery(params), search: undefined, managed: true as const };
  const query = useReferrals(filters);
  // Until a cleared filter is answered, these are still the referrals of the filter.
  const filtered = REFERRAL_DETAILS.isFiltered({ ...params, search: "" }) || query.isPlaceholderData;
  const { job, person, referrer, status, created, company } = referralColumns();
  const columns: Column<Referral, "/referrals/">[] = [
    job,
    { ...person, place: "title" },
    referrer,
    status,
    created,
    ...(seesPlatform ? [company] : []),
    detailsColumn(setOpenReferral),
  ];
  return (
    <>
      <DataTable
        tableId="referral_details"
        label={t`Referral Details`}
        columns={columns}
        query={query}
        onExport={csvExport("/referrals/export/", filters)}
        errorText={dataFailed}
        rowKey={(row) => row.id}
        params={params}
        onChange={setParams}
        empty={
          filtered ? (
            <EmptyState
              title={t`No referrals found`}
              text={t`No referral matches the chosen job and status.`}
            />
          ) : (
            <EmptyState
              title={t`No referrals yet`}
              text={t`Referrals appear here as soon as employees refer someone.`}
            />
          )
        }
      />
      {openReferral && <ReferralDialog referral={openReferral} onClose={() => setOpenReferral(null)} />}
    </>
  );
}
