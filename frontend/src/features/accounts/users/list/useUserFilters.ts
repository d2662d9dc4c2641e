import { getRoleOptions, STATUS_OPTIONS } from "@/features/accounts/users/userOptions";
import { useUrlSearch, useUrlState } from "@/shared/hooks/useUrlState";
import { useSession } from "@/shared/session/useSession";
import type { Option } from "@/shared/ui/inputs/SelectField";

/** The filters of the user list, from the URL; invalid values are ignored. */
export function useUserFilters() {
  const { isSuperuser, companyId } = useSession();
  const search = useUrlSearch();
  const { params, change, clear } = useUrlState();
  const [role, department, status, company] = ["role", "department", "status", "company"].map(
    (name) => params.get(name) ?? "",
  ) as [string, string, string, string];
  /** A superuser without a viewed company filters by company here. */
  const isPlatform = isSuperuser && companyId === null;
  const selectedId = isPlatform && /^[1-9]\d{0,14}$/.test(company) ? Number(company) : null;

  return {
    search,
    role: findOption(getRoleOptions(isSuperuser), role),
    department,
    status: findOption(STATUS_OPTIONS, status),
    isPlatform,
    /** The company selected in the filter. */
    company: selectedId,
    /** The company whose users are shown, if it is a single one. */
    companyId: companyId ?? selectedId,
    active: Boolean(search.term || role || department || status || selectedId),
    change,
    clear,
  };
}

const findOption = <Value extends string>(options: Option<Value>[], text: string): Value | "" =>
  options.find(({ value }) => value === text)?.value ?? "";

export type UserFilterState = ReturnType<typeof useUserFilters>;
