import { type ReactNode, useState } from "react";
import { BulkProgress } from "@/features/bulk/BulkProgress";
import { matchingQuery } from "@/features/bulk/queries";
import { type ReferralParams, referralFilters } from "@/features/referrals/queries";
import type { BulkAction, Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import { type RowSelection, useSelection } from "@/shared/ui/table/useSelection";
import { BulkActions } from "./BulkActions";
import { REFERRAL_WORDING } from "./queries";

const NO_PAGE = { rows: [], count: 0 };

type ReferralSelection = RowSelection<Referral> & {
  /** How far the bulk action is that was begun. It stands beside the list: rows that match no longer end the selection. */
  progress: ReactNode;
};

/** Selecting referrals of the list, with what can be done with them. `rows` are shown, of `count` that match. */
export function useReferralSelection(
  params: ReferralParams,
  ownJobs: boolean,
  { rows, count }: { rows: readonly Referral[]; count: number } = NO_PAGE,
): ReferralSelection | undefined {
  const { companyId, viewAsPerson } = useSession();
  const isSample = useIsSample();
  const query = matchingQuery(referralFilters(params, ownJobs));
  const selection = useSelection(rows, { query, count });
  const { isAll, size, clear } = selection;
  const [begun, setBegun] = useState<BulkAction | null>(null);
  // A sample stands for rows of others, and as somebody else nothing can be done.
  if (isSample || viewAsPerson) return undefined;
  const close = (): void => {
    setBegun(null);
    clear();
  };
  const chosen = isAll ? { query } : { rows: selection.rows };
  return {
    ...selection,
    rowName: (referral) => referral.connection_name,
    rowDetails: (referral) => referral.job_title,
    offersAll: true,
    actions: <BulkActions {...chosen} count={size} companyId={companyId} onBegun={setBegun} />,
    progress: begun && (
      <BulkProgress begun={begun} wording={REFERRAL_WORDING} rowPath={paths.referral} onClose={close} />
    ),
  };
}
