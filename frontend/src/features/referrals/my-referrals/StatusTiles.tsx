import { countKey } from "@/features/referrals/countKey";
import { COUNTS } from "@/features/referrals/messages";
import { useReferralCounts } from "@/features/referrals/useReferrals";
import { errorMessage } from "@/shared/api/errors";
import type { ReferralStatus } from "@/shared/api/types";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatCount } from "@/shared/ui/format";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { REFERRAL_STATUS, REFERRAL_STATUSES } from "@/shared/ui/status";

type StatusTilesProps = {
  /** The status shown below; null for all. */
  status: ReferralStatus | null;
  onChoose: (status: ReferralStatus | null) => void;
};

/** One's referrals, in all and per status; a tile shows the rows behind its figure. */
export function StatusTiles({ status, onChoose }: StatusTilesProps) {
  const { data, error, isPending, refetch } = useReferralCounts({ mine: true });
  if (error && !data) {
    return <ErrorBanner onRetry={refetch}>{COUNTS.failed(errorMessage(error))}</ErrorBanner>;
  }
  return (
    <TileGrid min={140}>
      <StatTile
        label={COUNTS.total}
        loading={isPending}
        value={data && formatCount(data.total)}
        pressed={status === null}
        onClick={() => onChoose(null)}
      />
      {REFERRAL_STATUSES.map((one) => (
        <StatTile
          key={one}
          label={REFERRAL_STATUS[one].label}
          loading={isPending}
          value={data && formatCount(data[countKey(one)])}
          pressed={status === one}
          onClick={() => onChoose(status === one ? null : one)}
        />
      ))}
    </TileGrid>
  );
}
