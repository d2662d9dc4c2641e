import { matchingQuery } from "@/features/bulk/queries";
import { type ReferralParams, referralFilters } from "@/features/referrals/queries";
import type { Referral } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import { type RowSelection, useSelection } from "@/shared/ui/table/useSelection";
import { BulkActions } from "./BulkActions";

const NO_PAGE = { rows: [], count: 0 };

/** Selecting referrals of the list, with what can be done with them. `rows` are shown, of `count` that match. */
export function useReferralSelection(
  params: ReferralParams,
  ofJobs: boolean,
  { rows, count }: { rows: readonly Referral[]; count: number } = NO_PAGE,
): RowSelection<Referral> | undefined {
  const { companyId, viewAsPerson } = useSession();
  const isSample = useIsSample();
  const query = matchingQuery(referralFilters(params, ofJobs));
  const selection = useSelection(rows, { query, count });
  const { isAll, size, clear } = selection;
  // A sample stands for rows of others, and as somebody else nothing can be done.
  if (isSample || viewAsPerson) return undefined;
  const chosen = isAll ? { query } : { rows: selection.rows };
  return {
    ...selection,
    rowName: (referral) => referral.connection_name,
    rowDetails: (referral) => referral.job_title,
    offersAll: true,
    actions: <BulkActions {...chosen} count={size} companyId={companyId} onDone={clear} />,
  };
}
