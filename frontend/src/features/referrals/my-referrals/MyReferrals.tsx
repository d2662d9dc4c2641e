import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { COMMON, MY_REFERRALS } from "@/features/referrals/messages";
import { useReferrals } from "@/features/referrals/useReferrals";
import { useStatusFilter } from "@/features/referrals/useStatusFilter";
import { errorMessage } from "@/shared/api/errors";
import type { Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { SAMPLE_SHARE, useIsSample } from "@/shared/session/viewAsSample";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { formatDate } from "@/shared/ui/format";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import type { Column } from "@/shared/ui/table/types";
import { usePaging } from "@/shared/ui/table/usePaging";
import { useSampledList } from "@/shared/ui/table/useSampledList";
import { MyReferralDialog } from "./MyReferralDialog";
import { StatusTiles } from "./StatusTiles";

/** The people whom the employee referred, and how far each has come. */
export function MyReferrals() {
  const sample = useIsSample();
  const [status, setStatus] = useStatusFilter();
  const [shown, setShown] = useState<Referral | null>(null);
  const columns = columnsWith(setShown);
  const paging = usePaging({ ordering: "-created_at", resetOn: [status], columns });
  const all = useReferrals({ ...(!sample && { mine: true }), status, ...paging.params });
  const query = useSampledList(all, SAMPLE_SHARE.employeeReferrals, paging.params.offset);
  return (
    <PageFrame title={MY_REFERRALS.title} description={MY_REFERRALS.description}>
      <PreviewNotice />
      <StatusTiles status={status} onChoose={setStatus} />
      <QueryTable
        label={MY_REFERRALS.title}
        columns={columns}
        query={query}
        errorText={(error) => COMMON.fetchFailed(errorMessage(error))}
        rowKey={(row) => row.id}
        paging={paging}
        empty={status ? <NoneOfStatus onShowAll={() => setStatus(null)} /> : <NoneYet />}
      />
      {shown && <MyReferralDialog referral={shown} onClose={() => setShown(null)} />}
    </PageFrame>
  );
}

function columnsWith(open: (referral: Referral) => void): Column<Referral>[] {
  const { columns } = MY_REFERRALS;
  return [
    { key: "job", header: columns.job, cell: (row) => row.job_title, ordering: "job_title", place: "title" },
    {
      key: "person",
      header: columns.person,
      cell: (row) => row.connection_name,
      ordering: "connection_name",
    },
    {
      key: "status",
      header: columns.status,
      cell: (row) => <StatusChip status={row.status} />,
      ordering: "status",
    },
    {
      key: "created",
      header: columns.referredOn,
      cell: (row) => formatDate(row.created_at),
      ordering: "created_at",
    },
    {
      key: "updated",
      header: columns.updated,
      cell: (row) => formatDate(row.updated_at),
      ordering: "updated_at",
    },
    { key: "actions", header: columns.actions, place: "actions", cell: (row) => detailsButton(row, open) },
  ];
}

const detailsButton = (row: Referral, open: (referral: Referral) => void) => (
  <Button
    size="small"
    variant="outlined"
    color="inherit"
    aria-label={MY_REFERRALS.detailsOf(row.connection_name, row.job_title)}
    onClick={() => open(row)}
  >
    {COMMON.details}
  </Button>
);

function NoneYet() {
  return (
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
}

function NoneOfStatus({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title={COMMON.noMatches}
      action={
        <Button variant="outlined" color="inherit" onClick={onShowAll}>
          {COMMON.showAll}
        </Button>
      }
    />
  );
}
