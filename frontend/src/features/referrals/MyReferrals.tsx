import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import visuallyHidden from "@mui/utils/visuallyHidden";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { UnreadDot } from "@/features/notifications/UnreadDot";
import { useUnreadReferrals } from "@/features/notifications/useReferralNotifications";
import type { Referral, ReferralCounts, ReferralStatus } from "@/shared/api/types";
import { useDialogSubject } from "@/shared/hooks/useDialogSubject";
import { useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { SAMPLE_SHARE, sampleSize, useIsSample } from "@/shared/session/viewAsSample";
import { FigureStrip } from "@/shared/ui/data-display/FigureStrip";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, formatShortDay, NO_VALUE } from "@/shared/ui/format";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { passFocusOn } from "@/shared/ui/passFocusOn";
import { countKey, REFERRAL_STATUSES, referralStatus } from "@/shared/ui/status";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { useSampledList } from "@/shared/ui/table/useSampledList";
import { MyReferralDialog } from "./MyReferralDialog";
import {
  countsFailed,
  OWN_REFERRALS,
  ownReferralCountsQuery,
  ownReferralsQuery,
  referralsFailed,
} from "./queries";
import { detailsColumn, referralColumns, StatusAndAnswer } from "./referralColumns";

/** Referrals with unread changes are marked with a dot. */
function useColumns(): Column<Referral, "/referrals/">[] {
  const unread = useUnreadReferrals();
  const { job, person, status, created, updated } = referralColumns();
  const title = {
    ...job,
    place: "title" as const,
    cell: (row: Referral) =>
      unread.size === 0 ? (
        row.job_title
      ) : (
        // The dot sits in the cell's padding, so that titles stay aligned with their heading.
        <Box sx={{ display: "flex", gap: 0.5, ml: -1.5 }}>
          <UnreadDot shown={unread.has(row.id)} label={t`Changed since your last visit`} />
          <span>{row.job_title}</span>
        </Box>
      ),
  };
  const statusAndAnswer = { ...status, cell: (row: Referral) => <StatusAndAnswer referral={row} /> };
  return [title, person, statusAndAnswer, created, updated];
}

/** On phones, a row is two lines and opens the details. */
const phoneColumn = (open: (referral: Referral) => void): Column<Referral, "/referrals/"> => ({
  id: "connection_name",
  header: t`Referred Person`,
  place: "title",
  cell: (row) => <PhoneRow referral={row} onClick={() => open(row)} />,
});

function PhoneRow({ referral, onClick }: { referral: Referral; onClick: () => void }) {
  const { connection_name: person, job_title: job, answer_due, answer_state } = referral;
  const unread = useUnreadReferrals();
  const day = answer_due && formatShortDay(answer_due);
  const isWaiting = answer_state === "waiting" || answer_state === "due" || answer_state === "overdue";
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        display: "block",
        width: "calc(100% + 32px)",
        m: "-16px -16px -24px",
        px: 2,
        py: 1.5,
        textAlign: "left",
      }}
    >
      <Box component="span" sx={visuallyHidden}>
        {t`Details:`}{" "}
      </Box>
      <Box component="span" sx={{ display: "flex", gap: 1, justifyContent: "space-between" }}>
        <Typography
          variant="subtitle2"
          component="span"
          sx={{ display: "flex", gap: 0.75, overflowWrap: "anywhere", minWidth: 0 }}
        >
          {unread.has(referral.id) && <UnreadDot shown label={t`Changed since your last visit`} />}
          <span>{person}</span>
        </Typography>
        <StatusChip status={referral.status} />
      </Box>
      <Typography variant="body2" component="span" color="textSecondary" sx={{ display: "block" }}>
        {isWaiting && day ? t`${job} · Due ${day}` : job}
      </Typography>
    </ButtonBase>
  );
}

/** The referrals that the employee made, with their status. */
export function MyReferrals() {
  const sample = useIsSample();
  const [params, setParams] = useListParams(OWN_REFERRALS);
  const { status, connection } = params;
  const [openReferral, setOpenReferral] = useDialogSubject<Referral>();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const columns = useColumns();
  const all = useQuery(ownReferralsQuery(params, sample));
  const query = useSampledList(all, SAMPLE_SHARE.employeeReferrals, OWN_REFERRALS.toQuery(params).offset);
  const counts = useQuery(ownReferralCountsQuery(params, sample));
  const person = query.data?.rows.find((row) => row.connection === connection)?.connection_name;
  const showAll = () => setParams({ status: "", connection: "" });
  return (
    <PageFrame title={t`My Referrals`} description={t`The people you referred, and how it's going.`}>
      <PreviewNotice />
      <StatusTiles status={status} onChoose={(next) => setParams({ status: next })} counts={counts} />
      {connection && (
        <Chip
          label={person ? t`Person: ${person}` : t`One person`}
          ref={passFocusOn}
          onDelete={() => setParams({ connection: "" })}
          sx={{ justifySelf: "start" }}
        />
      )}
      <DataTable
        label={t`My Referrals`}
        columns={isPhone ? [phoneColumn(setOpenReferral)] : [...columns, detailsColumn(setOpenReferral)]}
        query={query}
        errorText={referralsFailed}
        rowKey={(row) => row.id}
        panel={isPhone ? undefined : { open: null, onOpen: setOpenReferral }}
        params={params}
        onChange={setParams}
        empty={
          status || connection ? (
            <EmptyState
              title={t`No referrals found matching your filters.`}
              action={
                <SecondaryButton onClick={showAll}>
                  <Trans>Show All</Trans>
                </SecondaryButton>
              }
            />
          ) : (
            <EmptyState
              icon={<HandshakeOutlined />}
              title={t`No referrals yet`}
              text={t`You haven't made any referrals yet. Go to the Jobs page to refer your connections.`}
              action={
                <ButtonLink variant="contained" to={paths.jobs}>
                  <Trans>Browse Jobs</Trans>
                </ButtonLink>
              }
            />
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
  counts: UseQueryResult<ReferralCounts>;
};

/**
 * The number of the user's referrals, in total and by status. A click on a tile filters the table.
 */
function StatusTiles({ status, onChoose, counts }: StatusTilesProps) {
  const sample = useIsSample();
  const { data, isPending } = counts;
  if (counts.error && !data) return <QueryError query={counts} text={countsFailed} />;
  return (
    <FigureStrip scrolls>
      <StatTile
        slim
        label={t`Total Referrals`}
        loading={isPending}
        value={data && formatCount(sampleSize(data.total, sample ? SAMPLE_SHARE.employeeReferrals : 1))}
        pressed={!status}
        onClick={() => onChoose(undefined)}
      />
      {REFERRAL_STATUSES.map((one) => (
        <StatTile
          key={one}
          slim
          label={referralStatus(one).label}
          loading={isPending}
          // The table shows the first rows of all, whose states are not those of a share of each count.
          value={data && (sample ? NO_VALUE : formatCount(data[countKey(one)]))}
          pressed={status === one}
          onClick={() => onChoose(status === one ? undefined : one)}
        />
      ))}
    </FigureStrip>
  );
}
