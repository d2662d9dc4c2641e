import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useState } from "react";
import { UnreadDot } from "@/features/notifications/UnreadDot";
import { useUnreadReferrals } from "@/features/notifications/useReferralNotifications";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";
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
import { countKey, REFERRAL_STATUS, REFERRAL_STATUSES } from "@/shared/ui/status";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import { usePaging } from "@/shared/ui/table/usePaging";
import { useSampledList } from "@/shared/ui/table/useSampledList";
import { MyReferralDialog } from "./MyReferralDialog";
import { COMMON, COUNTS, MY_REFERRALS } from "./messages";
import { useReferralCounts, useReferrals } from "./queries";
import { useStatusFilter } from "./ReferralFilters";
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
  const [status, setStatus] = useStatusFilter();
  const [openReferral, setOpenReferral] = useState<Referral | null>(null);
  const columns = useColumnsWithUnreadDot();
  const { params, change } = useUrlState();
  const inUrl = params.get("connection") ?? "";
  const connection = /^[1-9]\d{0,14}$/.test(inUrl) ? Number(inUrl) : undefined;
  const paging = usePaging({ ordering: "-created_at", resetOn: [status, connection], columns: COLUMNS });
  const all = useReferrals({
    mine: sample ? undefined : true,
    connection,
    status,
    ...paging.params,
  });
  const query = useSampledList(all, SAMPLE_SHARE.employeeReferrals, paging.params.offset);
  const showAll = () => change({ status: undefined, connection: undefined });
  return (
    <PageFrame title={MY_REFERRALS.title} description={MY_REFERRALS.description}>
      <PreviewNotice />
      <StatusTiles status={status} onChoose={setStatus} connection={connection} />
      {connection && (
        <Chip
          label={MY_REFERRALS.ofPerson(
            query.data?.rows.find((row) => row.connection === connection)?.connection_name,
          )}
          onDelete={() => change({ connection: undefined })}
          sx={{ justifySelf: "start" }}
        />
      )}
      <QueryTable
        label={MY_REFERRALS.title}
        columns={[...columns, detailsColumn(setOpenReferral)]}
        query={query}
        errorText={COMMON.fetchFailed}
        rowKey={(row) => row.id}
        paging={paging}
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
  /** The status that filters the table; null for all. */
  status: ReferralStatus | null;
  onChoose: (status: ReferralStatus | null) => void;
  /** Only the referrals of this connection. */
  connection: number | undefined;
};

/**
 * The number of the user's referrals, in total and by status. A click on a tile filters the table.
 */
function StatusTiles({ status, onChoose, connection }: StatusTilesProps) {
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
