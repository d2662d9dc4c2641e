import Chip from "@mui/material/Chip";
import type { JobStatus, ReferralStatus } from "@/shared/api/types";
import { JOB_STATUS, REFERRAL_STATUS } from "@/shared/ui/status";

/** A referral's status as a coloured chip. */
export function StatusChip({ status }: { status: ReferralStatus }) {
  const { label, color } = REFERRAL_STATUS[status];
  return <Chip size="small" label={label} color={color} />;
}

/** A job's status as a coloured chip. */
export function JobStatusChip({ status }: { status: JobStatus }) {
  const { label, color } = JOB_STATUS[status];
  return <Chip size="small" label={label} color={color} />;
}
