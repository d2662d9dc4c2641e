import Chip from "@mui/material/Chip";
import type { JobStatus, ReferralStatus } from "@/shared/api/types";
import { jobStatus, referralStatus } from "@/shared/ui/status";

/** A referral's status as a coloured chip. */
export function StatusChip({ status }: { status: ReferralStatus }) {
  const { label, color } = referralStatus(status);
  return <Chip size="small" label={label} color={color} />;
}

/** A job's status as a coloured chip. */
export function JobStatusChip({ status }: { status: JobStatus }) {
  const { label, color } = jobStatus(status);
  return <Chip size="small" label={label} color={color} />;
}
