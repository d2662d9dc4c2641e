import { JOB } from "@/features/jobs/messages";
import { CREATE_REFERRAL } from "@/features/referrals/messages";
import type { Job } from "@/shared/api/types";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SearchPicker } from "@/shared/ui/inputs/SearchPicker";
import type { useOpenJobs } from "./useOpenJobs";

type JobPickerProps = {
  value: Job | null;
  onChange: (job: Job | null) => void;
  /** Called with the typed text, for the server's search. */
  onSearch: (term: string) => void;
  jobs: ReturnType<typeof useOpenJobs>;
  disabled: boolean;
};

/** Selects one of the open jobs. */
export function JobPicker({ value, onChange, onSearch, jobs, disabled }: JobPickerProps) {
  return (
    <>
      <QueryError query={jobs} text={JOB.fetchFailed} />
      <SearchPicker<Job>
        label={CREATE_REFERRAL.job}
        placeholder={CREATE_REFERRAL.jobPlaceholder}
        options={jobs.rows}
        value={value}
        disabled={disabled}
        openOnFocus
        onChange={(_event, job) => onChange(job)}
        // The title of the selected job is not a search term.
        onInputChange={(_event, text, reason) => onSearch(reason === "input" ? text : "")}
        getOptionLabel={({ title }) => title}
        getOptionDetails={({ department_name, location }) => [department_name, location]}
        loading={jobs.busy}
        loadingText={CREATE_REFERRAL.searching}
        noOptionsText={CREATE_REFERRAL.noJobs}
      />
    </>
  );
}
