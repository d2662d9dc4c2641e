import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { JobStats, ReferralStatus } from "@/shared/api/types";
import { isFound } from "@/shared/search";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { type OptionPages, optionPages, ServerAutocomplete } from "@/shared/ui/inputs/ServerAutocomplete";
import { referralStatus, referralStatusOptions } from "@/shared/ui/status";
import { dataFailed, JOB_METRICS_PATH, useSelectedJob } from "../queries";

/**
 * The jobs with figures, by title; from `estimated`, if given. Not with the queries, which every
 * screen loads: the autocomplete is large.
 */
function jobChoices(search: string, estimated: JobStats[] | undefined): OptionPages<JobStats> {
  if (!estimated) return optionPages(JOB_METRICS_PATH, { query: { search, ordering: "title" } });
  const rows = estimated.filter(({ title }) => isFound(search, [title]));
  return {
    queryKey: ["estimated", JOB_METRICS_PATH, rows.map(({ id }) => id)],
    queryFn: async () => ({ rows, count: rows.length, header: () => null }),
  };
}

type JobFilterProps = {
  /** Null for all jobs. */
  value: { id: number; title: string } | null;
  estimated: JobStats[] | undefined;
  onChange: (job: number | undefined) => void;
};

/** Selects one of the jobs, of which there may be thousands. */
const JobFilter = ({ value, estimated, onChange }: JobFilterProps) => (
  <ServerAutocomplete<{ id: number; title: string; department?: string | null }>
    label={t`Job`}
    placeholder={t`All Jobs`}
    pages={(search) => jobChoices(search, estimated)}
    value={value}
    onChange={(job) => onChange(job?.id)}
    optionLabel={({ title }) => title}
    optionDetails={({ department }) => [department ?? t`Unknown Department`]}
    errorText={dataFailed}
    loadingText={t`Searching jobs...`}
    noOptionsText={t`No jobs found with the selected filter`}
    openOnFocus
  />
);

type MetricFilterBarProps = {
  job: number | undefined;
  status: ReferralStatus | undefined;
  change: (filters: { job?: number; status?: ReferralStatus }) => void;
  estimated: JobStats[] | undefined;
};

/** The job and status filters of the two lists. */
export function MetricFilterBar({ job, status, change, estimated }: MetricFilterBarProps) {
  const selectedJob = useSelectedJob(job, estimated);
  // A job named in the URL stays selected even if it has no figures; its title may still be
  // loading.
  const title = selectedJob === undefined ? "" : (selectedJob?.title ?? t`Unknown job`);
  const statusLabel = status ? referralStatus(status).label : "";
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "2fr 1fr" } }}>
        <JobFilter
          value={job ? { id: job, title } : null}
          estimated={estimated}
          onChange={(chosen) => change({ job: chosen })}
        />
        <SelectField<ReferralStatus | "">
          label={t`Status`}
          value={status ?? ""}
          options={[{ value: "", label: t`All Statuses` }, ...referralStatusOptions()]}
          onChange={(chosen) => change({ status: chosen || undefined })}
        />
      </Box>
      {(job || status) && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {job && <Chip label={t`Job: ${title}`} onDelete={() => change({ job: undefined })} />}
          {status && (
            <Chip label={t`Status: ${statusLabel}`} onDelete={() => change({ status: undefined })} />
          )}
        </Box>
      )}
    </Box>
  );
}
