import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { decisionKeys } from "@/features/referrals/decision/StatusButtons";
import type { BulkAction, Referral, ReferralStatus } from "@/shared/api/types";
import { useDialogSubject } from "@/shared/hooks/useDialogSubject";
import { useShortcuts } from "@/shared/hooks/useShortcuts";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import type { BulkKind } from "./queries";
import { ReferralBulkDialog } from "./ReferralBulkDialog";

type BulkActionsProps = {
  /** The selected referrals; without them, all that match the `query` of the list. */
  rows?: readonly Referral[];
  query?: string;
  /** How many these are. */
  count: number;
  /** The company whose hiring managers and reasons are offered; null for the whole platform. */
  companyId: number | null;
  onBegun: (bulk: BulkAction) => void;
};

/** What can be done with many referrals: for the bar of a selection. The keys of decisions are for these, too. */
export function BulkActions({ companyId, onBegun, ...chosen }: BulkActionsProps) {
  const { effectiveRole, isSuperuser, viewAsPerson } = useSession();
  const [asking, setAsking] = useDialogSubject<{ kind: BulkKind; status?: ReferralStatus }>();
  const isHr = isSuperuser || effectiveRole === "HR";
  // Before those of the row that has the focus, and of the panel.
  useShortcuts(
    decisionKeys((status) => setAsking({ kind: "status", status })),
    { first: true },
  );
  if (viewAsPerson) return null;
  const { count } = chosen;
  const people = plural(count, { one: "# referral", other: "# referrals" });
  return (
    <>
      <Button size="small" onClick={() => setAsking({ kind: "status" })}>
        <Trans>Set Status…</Trans>
      </Button>
      {isHr && companyId !== null && (
        <Button size="small" onClick={() => setAsking({ kind: "reassign" })}>
          <Trans>Reassign…</Trans>
        </Button>
      )}
      {isHr && (
        <Button
          size="small"
          aria-label={t`Remind those who owe ${people} an answer`}
          onClick={() => setAsking({ kind: "remind" })}
        >
          <Trans>Remind</Trans>
        </Button>
      )}
      {asking && (
        <ReferralBulkDialog
          {...asking}
          companyId={companyId}
          {...chosen}
          onClose={() => setAsking(null)}
          onBegun={(bulk) => {
            setAsking(null);
            onBegun(bulk);
          }}
        />
      )}
    </>
  );
}
