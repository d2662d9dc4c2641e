import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { decisionKeys } from "@/features/referrals/decision/StatusButtons";
import type { ReferralStatus } from "@/shared/api/types";
import { useShortcuts } from "@/shared/hooks/useShortcuts";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import type { BulkKind } from "./queries";

type BulkActionsProps = {
  /** How many are selected. */
  count: number;
  /** Whether their jobs have no hiring manager yet. */
  unassigned: boolean;
  /** Opens the dialog; `status` is the choice at first. */
  onAsk: (kind: BulkKind, status?: ReferralStatus) => void;
};

/** What can be done with many referrals: for the bar of a selection. The keys of decisions are for these, too. */
export function BulkActions({ count, unassigned, onAsk }: BulkActionsProps) {
  const { effectiveRole, isSuperuser, companyId } = useSession();
  const isHr = isSuperuser || effectiveRole === "HR";
  // Before those of the row that has the focus, and of the panel.
  useShortcuts(
    decisionKeys((status) => onAsk("status", status)),
    { first: true },
  );
  const people = plural(count, { one: "# referral", other: "# referrals" });
  return (
    <>
      <Button size="small" onClick={() => onAsk("status")}>
        <Trans>Set Status…</Trans>
      </Button>
      {isHr && companyId !== null && (
        <Button size="small" onClick={() => onAsk("reassign")}>
          {unassigned ? <Trans>Assign…</Trans> : <Trans>Reassign…</Trans>}
        </Button>
      )}
      {isHr && (
        <Button
          size="small"
          aria-label={t`Remind those who owe ${people} an answer`}
          onClick={() => onAsk("remind")}
        >
          <Trans>Remind</Trans>
        </Button>
      )}
    </>
  );
}
