import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { referPath } from "@/features/matching/referPath";
import { useApiList } from "@/shared/api/queries";
import type { Job } from "@/shared/api/types";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { SEARCH_DELAY_MS } from "@/shared/hooks/useUrlState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SearchPicker } from "@/shared/ui/inputs/SearchPicker";
import { PERSON_JOBS } from "./messages";

/** Maximum number of options; a search narrows them down. */
const MAX_OPTIONS = 25;

/** Selects any open job to which the person was not referred, and opens its refer dialog. */
export function AnyJobPicker({ person }: { person: number }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [searchText, setSearchText] = useState("");
  const search = useDebouncedValue(searchText.trim(), SEARCH_DELAY_MS);
  const jobs = useApiList("/jobs/", {
    query: { status: "OPEN", ordering: "title", search, limit: MAX_OPTIONS, not_referred: person },
    enabled: open,
  });
  return (
    <>
      {open && <QueryError query={jobs} text={PERSON_JOBS.jobsFailed} />}
      <SearchPicker<Job>
        label={PERSON_JOBS.other}
        placeholder={PERSON_JOBS.otherHint}
        options={jobs.data?.rows ?? []}
        value={null}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onChange={(_event, job) => job && void navigate(referPath(job.id, person))}
        onInputChange={(_event, text, reason) => setSearchText(reason === "input" ? text : "")}
        getOptionLabel={({ title }) => title}
        getOptionDetails={({ department_name, location }) => [department_name, location]}
        loading={jobs.isFetching || search !== searchText.trim()}
        loadingText={PERSON_JOBS.loading}
        noOptionsText={PERSON_JOBS.noJobs}
      />
    </>
  );
}
