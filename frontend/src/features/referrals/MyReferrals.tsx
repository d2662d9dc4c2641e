import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { UnreadDot } from "@/features/notifications/UnreadDot";
import { useUnreadReferrals } from "@/features/notifications/useReferralNotifications";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { SAMPLE_SHARE, sampleSize, useIsSample } from "@/shared/session/viewAsSample";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, NO_VALUE } from "@/shared/ui/format";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { passFocusOn } from "@/shared/ui/passFocusOn";
import { countKey, REFERRAL_STATUSES, referralStatus } from "@/shared/ui/status";
import { DataTable } from "@/shared/ui/table/DataTable";
import { useSampledList } from "@/shared/ui/table/useSampledList";
import { MyReferralDialog } from "./MyReferralDialog";
import { COMMON, COUNTS, MY_REFERRALS } from "./messages";
import { OWN_REFERRALS, ownReferralCountsQuery, ownReferralsQuery, useReferralCounts } from "./queries";
import { detailsColumn, REFERRAL_COLUMNS, STATUS_AND_ANSWER } from "./referralColumns";

const { job, person, created, updated } = REFERRAL_COLUMNS;
const COLUMNS = [{ ...job, place: "title" as const }, person, STATUS_AND_ANSWER, created, updated];

const EMPTY = (
  <EmptyState
    icon={<HandshakeOutlined />}
    title={MY_REFERRALS.emptyTitle}
    text={MY_REFERRALS.emptyText}
    action={
      <ButtonLink variant="contained" to={paths.jobs}>
        {MY_REFERRALS.browse}
      </ButtonLink>
    }
  />
);

/** Marks referrals with unread changes with a dot. */
function useColumnsWithUnreadDot(): typeof COLUMNS {
  const unread = useUnreadReferrals();
  const [title, ...others] = COLUMNS;
  if (!title || unread.size === 0) return COLUMNS;
  const marked = {
    ...title,
    cell: (row: Referral) => (
      // The dot sits in the cell's padding, so that titles stay aligned with their heading.
      <Box sx={{ display: "flex", gap: 0.5, ml: -1.5 }}>
        <UnreadDot shown={unread.has(row.id)} label={MY_REFERRALS.changed} />
        <span>{title.cell(row)}</span>
      </Box>
    ),
  };
  return [marked, ...others];
}

/** The referrals that the employee made, with their status. */
export function MyReferrals() {
  const sample = useIsSample();
  const [params, setParams] = useListParams(OWN_REFERRALS);
  const { status, connection } = params;
  const [openReferral, setOpenReferral] = useState<Referral | null>(null);
  const columns = useColumnsWithUnreadDot();
  const all = useQuery(ownReferralsQuery(params, sample));
  const query = useSampledList(all, SAMPLE_SHARE.employeeReferrals, OWN_REFERRALS.toQuery(params).offset);
  const counts = useReferralCounts(ownReferralCountsQuery(params, sample));
  const showAll = () => setParams({ status: "", connection: "" });
  return (
    <PageFrame title={MY_REFERRALS.title} description={MY_REFERRALS.description}>
      <PreviewNotice />
      <StatusTiles status={status} onChoose={(next) => setParams({ status: next })} counts={counts} />
      {connection && (
        <Chip
          label={MY_REFERRALS.ofPerson(
            query.data?.rows.find((row) => row.connection === connection)?.connection_name,
          )}
          ref={passFocusOn}
          onDelete={() => setParams({ connection: "" })}
          sx={{ justifySelf: "start" }}
        />
      )}
      <DataTable
        label={MY_REFERRALS.title}
        columns={[...columns, detailsColumn(setOpenReferral)]}
        query={query}
        errorText={COMMON.fetchFailed}
        rowKey={(row) => row.id}
        params={params}
        onChange={setParams}
        empty={
          status || connection ? (
            <EmptyState
              title={COMMON.noMatches}
              action={<SecondaryButton onClick={showAll}>{COMMON.showAll}</SecondaryButton>}
            />
          ) : (
            EMPTY
          )
        }
      />
      {openReferral && <MyReferralDialog referral={openReferral} onClose={() => setOpenReferral(null)} />}
    </PageFrame>
  );
}

type StatusTilesProps = {
  /** The status that filters the table; none for all. */
  status: ReferralStatus | undefined;
  onChoose: (status: ReferralStatus | undefined) => void;
  counts: ReturnType<typeof useReferralCounts>;
};

/**
 * The number of the user's referrals, in total and by status. A click on a tile filters the table.
 */
function StatusTiles({ status, onChoose, counts }: StatusTilesProps) {
  const sample = useIsSample();
  const { data, isPending } = counts;
  if (counts.error && !data) return <QueryError query={counts} text={COUNTS.failed} />;
  return (
    <TileGrid min={140}>
      <StatTile
        label={COUNTS.total}
        loading={isPending}
        value={data && formatCount(sampleSize(data.total, sample ? SAMPLE_SHARE.employeeReferrals : 1))}
        pressed={!status}
        onClick={() => onChoose(undefined)}
      />
      {REFERRAL_STATUSES.map((one) => (
        <StatTile
          key={one}
          label={referralStatus(one).label}
          loading={isPending}
          // The table shows the first rows of all, whose states are not those of a share of each count.
          value={data && (sample ? NO_VALUE : formatCount(data[countKey(one)]))}
          pressed={status === one}
          onClick={() => onChoose(status === one ? undefined : one)}
        />
      ))}
    </TileGrid>
  );
}
