import { t } from "@lingui/core/macro";
import { matchingReferrals, type ReferralParams } from "@/features/referrals/queries";
import type { Referral } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import type { RowSelection } from "@/shared/ui/table/DataTable";
import { useSelection } from "@/shared/ui/table/useSelection";
import { BulkActions } from "./BulkActions";

/** Selecting referrals of the list, with what can be done with them. `count` is how many match. */
export function useManyAtOnce(
  params: ReferralParams,
  ofJobs: boolean,
  count = 0,
): RowSelection<Referral> | undefined {
  const { companyId, viewAsPerson } = useSession();
  const isSample = useIsSample();
  const query = matchingReferrals(params, ofJobs);
  const selection = useSelection<Referral>({ query, count });
  const { ids, isAll, size, clear } = selection;
  // A sample stands for rows of others, and as somebody else nothing can be done.
  if (isSample || viewAsPerson) return undefined;
  const chosen = isAll ? { query } : { ids };
  return {
    ...selection,
    rowLabel: ({ connection_name: name }) => t`Select ${name}`,
    offersAll: true,
    actions: <BulkActions {...chosen} count={size} companyId={companyId} onDone={clear} />,
  };
}
