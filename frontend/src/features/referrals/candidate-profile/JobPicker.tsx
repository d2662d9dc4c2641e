import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { JOB } from "@/features/jobs/messages";
import { CREATE_REFERRAL } from "@/features/referrals/messages";
import { errorMessage } from "@/shared/api/errors";
import type { Job } from "@/shared/api/types";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { FieldLabel } from "@/shared/ui/inputs/FieldLabel";
import type { useOpenJobs } from "./useOpenJobs";

type JobPickerProps = {
  value: Job | null;
  onChange: (job: Job | null) => void;
  /** What is typed; the server searches for it. */
  onSearch: (term: string) => void;
  jobs: ReturnType<typeof useOpenJobs>;
  disabled: boolean;
};

/** Chooses one of the open jobs. */
export function JobPicker({ value, onChange, onSearch, jobs, disabled }: JobPickerProps) {
  return (
    <>
      {jobs.error && (
        <ErrorBanner onRetry={jobs.retry}>{JOB.fetchFailed(errorMessage(jobs.error))}</ErrorBanner>
      )}
      <Autocomplete<Job>
        options={jobs.rows}
        value={value}
        disabled={disabled}
        openOnFocus
        onChange={(_event, job) => onChange(job)}
        // The chosen title in the box is no search.
        onInputChange={(_event, text, reason) => onSearch(reason === "input" ? text : "")}
        filterOptions={(options) => options}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, job) => option.id === job.id}
        loading={jobs.busy}
        loadingText={CREATE_REFERRAL.searching}
        noOptionsText={CREATE_REFERRAL.noJobs}
        renderOption={({ key, ...props }, job) => (
          <Box component="li" key={key} {...props}>
            <OptionText job={job} />
          </Box>
        )}
        renderInput={({ id, slotProps }) => (
          <FormControl fullWidth disabled={disabled}>
            <FieldLabel htmlFor={id}>{CREATE_REFERRAL.job}</FieldLabel>
            <OutlinedInput
              id={id}
              {...slotProps.input}
              placeholder={CREATE_REFERRAL.jobPlaceholder}
              inputProps={slotProps.htmlInput}
            />
          </FormControl>
        )}
      />
    </>
  );
}

function OptionText({ job }: { job: Job }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" component="div">
        {job.title}
      </Typography>
      <Typography variant="caption" component="div" color="textSecondary">
        {[job.department_name, job.location].filter(Boolean).join(" · ")}
      </Typography>
    </Box>
  );
}
