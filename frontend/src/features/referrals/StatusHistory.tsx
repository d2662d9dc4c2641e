import ArrowForwardOutlined from "@mui/icons-material/ArrowForwardOutlined";
import Typography from "@mui/material/Typography";
import type { StatusChange } from "@/shared/api/types";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { Timeline } from "@/shared/ui/data-display/Timeline";
import { formatDateTime } from "@/shared/ui/format";
import { HISTORY } from "./messages";

/** How a referral came to its status: from, to, who and when; oldest first. */
export function StatusHistory({ label, history }: { label: string; history: readonly StatusChange[] }) {
  return (
    <Timeline
      label={label}
      items={history.map((change) => ({
        key: change.at,
        title: <Step change={change} />,
        meta: [formatDateTime(change.at), change.changed_by_name && HISTORY.by(change.changed_by_name)]
          .filter(Boolean)
          .join(" "),
      }))}
    />
  );
}

function Step({ change }: { change: StatusChange }) {
  const from = change.from_status;
  return (
    <>
      {from ? (
        <StatusChip status={from} />
      ) : (
        <Typography variant="body2" component="span">
          {HISTORY.start}
        </Typography>
      )}
      <ArrowForwardOutlined titleAccess={HISTORY.to} fontSize="inherit" color="disabled" />
      <StatusChip status={change.to_status} />
    </>
  );
}
