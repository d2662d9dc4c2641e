import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { BulkProgress } from "@/features/bulk/BulkProgress";
import { matchingQuery } from "@/features/bulk/queries";
import { type ReferralParams, referralFilters } from "@/features/referrals/queries";
import type { BulkAction, Referral } from "@/shared/api/types";
import { useDialogSubject } from "@/shared/hooks/useDialogSubject";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import { lazyDialog } from "@/shared/ui/feedback/lazyPart";
import { type RowSelection, useSelection } from "@/shared/ui/table/useSelection";
import { BulkActions } from "./BulkActions";
import { REFERRAL_WORDING } from "./queries";

const ReferralBulkDialog = lazyDialog(async () => (await import("./ReferralBulkDialog")).ReferralBulkDialog);

const NO_PAGE = { rows: [], count: 0 };

type ReferralSelection = RowSelection<Referral> & {
  /**
   * What is asked before a bulk action, then how far it is. They stand beside the list: rows that match
   * no longer end the selection and its bar.
   */
  dialogs: ReactNode;
};

/** What a dialog is about, as it was when it was opened. */
type DialogSubject = Pick<
  ComponentProps<typeof ReferralBulkDialog>,
  "kind" | "status" | "rows" | "query" | "count" | "which" | "unassigned"
>;

/**
 * Asks before a bulk action, and then shows how far it is: `ask` opens the dialog, `dialogs` are both. `onClose` once it
 * is done.
 */
export function useReferralBulk(onClose?: () => void) {
  const { companyId } = useSession();
  const [subject, setSubject] = useDialogSubject<DialogSubject>();
  const [begun, setBegun] = useState<BulkAction | null>(null);
  const dialogs: ReactNode = (
    <>
      {subject && (
        <Suspense>
          <ReferralBulkDialog
            {...subject}
            companyId={companyId}
            onClose={() => setSubject(null)}
            onBegun={(bulk) => {
              setSubject(null);
              setBegun(bulk);
            }}
          />
        </Suspense>
      )}
      {begun && (
        <BulkProgress
          begun={begun}
          wording={REFERRAL_WORDING}
          rowPath={paths.referral}
          onClose={() => {
            setBegun(null);
            onClose?.();
          }}
        />
      )}
    </>
  );
  return { ask: setSubject, dialogs };
}

/** Selecting referrals of the list, with what can be done with them. `rows` are shown, of `count` that match. */
export function useReferralSelection(
  params: ReferralParams,
  ownJobs: boolean,
  { rows, count }: { rows: readonly Referral[]; count: number } = NO_PAGE,
): ReferralSelection | undefined {
  const { viewAsPerson } = useSession();
  const isSample = useIsSample();
  const query = matchingQuery(referralFilters(params, ownJobs));
  const selection = useSelection(rows, { query, count });
  const { isAll, size, clear } = selection;
  const { ask, dialogs } = useReferralBulk(clear);
  // A sample stands for rows of others, and as somebody else nothing can be done.
  if (isSample || viewAsPerson) return undefined;
  const unassigned = params.without === "hiring_manager";
  const chosen = { unassigned, ...(isAll ? { query } : { rows: selection.rows }) };
  return {
    ...selection,
    rowName: (referral) => referral.connection_name,
    rowDetails: (referral) => referral.job_title,
    offersAll: true,
    actions: (
      <BulkActions
        count={size}
        unassigned={unassigned}
        onAsk={(kind, status) => ask({ kind, status, count: size, ...chosen })}
      />
    ),
    dialogs,
  };
}
