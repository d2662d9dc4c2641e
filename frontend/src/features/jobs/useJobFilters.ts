import type { JobStatus } from "@/shared/api/types";
import { useUrlSearch, useUrlState } from "@/shared/hooks/useUrlState";
import { JOB_STATUSES } from "@/shared/ui/status";

/** The filters of a job list, from the URL; invalid values are ignored. */
export function useJobFilters() {
  const search = useUrlSearch();
  const { params, change, clear } = useUrlState();
  const [department, location] = [params.get("department") ?? "", params.get("location") ?? ""];
  const status: JobStatus | "" = JOB_STATUSES.find((one) => one === params.get("status")) ?? "";
  return {
    search,
    department: /^\d{1,15}$/.test(department) ? Number(department) : undefined,
    setDepartment: (id: number | "") => change({ department: id }),
    location,
    setLocation: (next: string) => change({ location: next }),
    status,
    setStatus: (next: JobStatus | "") => change({ status: next }),
    active: Boolean(search.term || department || location || status),
    clear,
  };
}

export type JobFilterState = ReturnType<typeof useJobFilters>;
