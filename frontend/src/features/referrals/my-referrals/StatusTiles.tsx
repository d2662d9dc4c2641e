import { countKey } from "@/features/referrals/countKey";
import { COUNTS } from "@/features/referrals/messages";
import { useReferralCounts } from "@/features/referrals/useReferrals";
import { errorMessage } from "@/shared/api/errors";
import type { ReferralStatus } from "@/shared/api/types";
import { SAMPLE_SHARE, sampleSize, useIsSample } from "@/shared/session/viewAsSample";
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
  const sample = useIsSample();
  const { data, error, isPending, refetch } = useReferralCounts(sample ? {} : { mine: true });
  const figure = (count: number): string =>
    formatCount(sampleSize(count, sample ? SAMPLE_SHARE.employeeReferrals : 1));
  if (error && !data) {
    return <ErrorBanner onRetry={refetch}>{COUNTS.failed(errorMessage(error))}</ErrorBanner>;
  }
  return (
    <TileGrid min={140}>
      <StatTile
        label={COUNTS.total}
        loading={isPending}
        value={data && figure(data.total)}
        pressed={status === null}
        onClick={() => onChoose(null)}
      />
      {REFERRAL_STATUSES.map((one) => (
        <StatTile
          key={one}
          label={REFERRAL_STATUS[one].label}
          loading={isPending}
          value={data && figure(data[countKey(one)])}
          pressed={status === one}
          onClick={() => onChoose(status === one ? null : one)}
        />
      ))}
    </TileGrid>
  );
}
