import { JOB } from "@/features/jobs/messages";
import { CREATE_REFERRAL } from "@/features/referrals/messages";
import type { Job } from "@/shared/api/types";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SearchPicker } from "@/shared/ui/inputs/SearchPicker";
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
      <QueryError query={jobs} text={JOB.fetchFailed} />
      <SearchPicker<Job>
        label={CREATE_REFERRAL.job}
        placeholder={CREATE_REFERRAL.jobPlaceholder}
        options={jobs.rows}
        value={value}
        disabled={disabled}
        openOnFocus
        onChange={(_event, job) => onChange(job)}
        // The chosen title in the box is no search.
        onInputChange={(_event, text, reason) => onSearch(reason === "input" ? text : "")}
        getOptionLabel={({ title }) => title}
        describe={({ department_name, location }) => [department_name, location]}
        loading={jobs.busy}
        loadingText={CREATE_REFERRAL.searching}
        noOptionsText={CREATE_REFERRAL.noJobs}
      />
    </>
  );
}
