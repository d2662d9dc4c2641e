import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { JobStats } from "@/shared/api/types";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { REFERRAL_STATUS, REFERRAL_STATUS_OPTIONS, REFERRAL_STATUSES } from "@/shared/ui/status";
import { METRICS } from "../messages";
import { JobFilter } from "./JobFilter";
import { useSelectedJob } from "./useJobStats";
import type { MetricFilters } from "./useMetricFilters";

const ALL = "ALL";

type MetricFilterBarProps = { filters: MetricFilters; estimated: JobStats[] | undefined };

/** The job and status filters of the two lists. */
export function MetricFilterBar({ filters, estimated }: MetricFilterBarProps) {
  const { job, status, change } = filters;
  const selectedJob = useSelectedJob(job, estimated);
  // A job named in the URL stays selected even if it has no figures; its title may still be
  // loading.
  const title = selectedJob === undefined ? "" : (selectedJob?.title ?? METRICS.unknownJob);
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "2fr 1fr" } }}>
        <JobFilter
          value={job ? { id: job, title } : null}
          estimated={estimated}
          onChange={(chosen) => change({ job: chosen })}
        />
        <SelectField
          label={METRICS.statusFilter}
          value={status ?? ALL}
          options={[{ value: ALL, label: METRICS.allStatuses }, ...REFERRAL_STATUS_OPTIONS]}
          onChange={(value) => change({ status: REFERRAL_STATUSES.find((one) => one === value) })}
        />
      </Box>
      {(job || status) && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {job && (
            <Chip label={`${METRICS.jobFilter}: ${title}`} onDelete={() => change({ job: undefined })} />
          )}
          {status && (
            <Chip
              label={`${METRICS.statusFilter}: ${REFERRAL_STATUS[status].label}`}
              onDelete={() => change({ status: undefined })}
            />
          )}
        </Box>
      )}
    </Box>
  );
}
