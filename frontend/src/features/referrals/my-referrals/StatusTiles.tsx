import { COUNTS } from "@/features/referrals/messages";
import { useReferralCounts } from "@/features/referrals/useReferrals";
import type { ReferralStatus } from "@/shared/api/types";
import { SAMPLE_SHARE, sampleSize, useIsSample } from "@/shared/session/viewAsSample";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, NO_VALUE } from "@/shared/ui/format";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { countKey, REFERRAL_STATUS, REFERRAL_STATUSES } from "@/shared/ui/status";

type StatusTilesProps = {
  /** The status that filters the table; null for all. */
  status: ReferralStatus | null;
  onChoose: (status: ReferralStatus | null) => void;
  /** Only the referrals of this connection. */
  connection: number | undefined;
};

/**
 * The number of the user's referrals, in total and by status. A click on a tile filters the table.
 */
export function StatusTiles({ status, onChoose, connection }: StatusTilesProps) {
  const sample = useIsSample();
  const counts = useReferralCounts({ mine: sample ? undefined : true, connection });
  const { data, isPending } = counts;
  if (counts.error && !data) return <QueryError query={counts} text={COUNTS.failed} />;
  return (
    <TileGrid min={140}>
      <StatTile
        label={COUNTS.total}
        loading={isPending}
        value={data && formatCount(sampleSize(data.total, sample ? SAMPLE_SHARE.employeeReferrals : 1))}
        pressed={status === null}
        onClick={() => onChoose(null)}
      />
      {REFERRAL_STATUSES.map((one) => (
        <StatTile
          key={one}
          label={REFERRAL_STATUS[one].label}
          loading={isPending}
          // The table shows the first rows of all, whose states are not those of a share of each count.
          value={data && (sample ? NO_VALUE : formatCount(data[countKey(one)]))}
          pressed={status === one}
          onClick={() => onChoose(status === one ? null : one)}
        />
      ))}
    </TileGrid>
  );
}
