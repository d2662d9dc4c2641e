import { useState } from "react";
import type { JobStats } from "@/shared/api/types";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SearchPicker } from "@/shared/ui/inputs/SearchPicker";
import { METRICS } from "../messages";
import { useJobChoices } from "./useJobStats";

type JobFilterProps = {
  /** Null for all jobs. */
  value: { id: number; title: string } | null;
  estimated: JobStats[] | undefined;
  onChange: (job: number | undefined) => void;
};

/** Selects one of the jobs, of which there may be thousands. */
export function JobFilter({ value, estimated, onChange }: JobFilterProps) {
  const [searchText, setSearchText] = useState("");
  const [hasOpened, setHasOpened] = useState(false);
  const jobs = useJobChoices(searchText, hasOpened, estimated);
  return (
    <div>
      <QueryError query={jobs} text={METRICS.failed} />
      <SearchPicker<{ id: number; title: string; department?: string | null }>
        label={METRICS.jobFilter}
        placeholder={METRICS.allJobs}
        options={jobs.rows}
        value={value}
        openOnFocus
        onOpen={() => setHasOpened(true)}
        onChange={(_event, job) => onChange(job?.id)}
        // The title of the selected job is not a search term.
        onInputChange={(_event, text, reason) => setSearchText(reason === "input" ? text : "")}
        getOptionLabel={({ title }) => title}
        getOptionDetails={({ department }) => [department ?? METRICS.unknownDepartment]}
        loading={jobs.busy}
        loadingText={METRICS.searching}
        noOptionsText={METRICS.noJobs}
        onHighlightChange={(_event, option) => {
          if (option && option === jobs.rows.at(-1)) jobs.more();
        }}
        slotProps={{
          listbox: {
            onScroll: ({ currentTarget: list }) => {
              if (list.scrollTop + list.clientHeight * 2 >= list.scrollHeight) jobs.more();
            },
          },
        }}
      />
    </div>
  );
}
