import { useSearchParams } from "react-router-dom";
import type { JobStatus } from "@/shared/api/types";
import { useUrlFilter, useUrlSearch } from "@/shared/hooks/useUrlSearch";
import { JOB_STATUSES } from "@/shared/ui/status";

/** The filters of a job list as they stand in the address; what makes no sense there is no filter. */
export function useJobFilters() {
  const search = useUrlSearch();
  const [department, setDepartment] = useUrlFilter("department");
  const [location, setLocation] = useUrlFilter("location");
  const [status, setStatus] = useUrlFilter("status");
  const [, setQuery] = useSearchParams();
  const known: JobStatus | "" = JOB_STATUSES.find((one) => one === status) ?? "";
  return {
    search,
    department: /^\d{1,15}$/.test(department) ? Number(department) : undefined,
    setDepartment: (id: number | "") => setDepartment(String(id)),
    location,
    setLocation,
    status: known,
    setStatus: (next: JobStatus | "") => setStatus(next),
    active: Boolean(search.term || department || location || known),
    clear: () => setQuery({}, { replace: true }),
  };
}

export type JobFilterState = ReturnType<typeof useJobFilters>;
