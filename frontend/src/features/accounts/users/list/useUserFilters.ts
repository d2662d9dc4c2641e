import { getRoleOptions, STATUS_OPTIONS } from "@/features/accounts/users/userOptions";
import { useUrlSearch, useUrlState } from "@/shared/hooks/useUrlState";
import { useSession } from "@/shared/session/useSession";
import type { Option } from "@/shared/ui/inputs/SelectField";

/** The filters of the list as they stand in the address; what makes no sense there is no filter. */
export function useUserFilters() {
  const { isSuperuser, companyId } = useSession();
  const search = useUrlSearch();
  const { params, change, clear } = useUrlState();
  const [role, department, status, company] = ["role", "department", "status", "company"].map(
    (name) => params.get(name) ?? "",
  ) as [string, string, string, string];
  /** A superuser who looks at no company in particular chooses one here. */
  const platform = isSuperuser && companyId === null;
  const chosen = platform && /^[1-9]\d{0,14}$/.test(company) ? Number(company) : null;

  return {
    search,
    role: findOption(getRoleOptions(isSuperuser), role),
    department,
    status: findOption(STATUS_OPTIONS, status),
    platform,
    /** The company of the platform that was chosen. */
    company: chosen,
    /** The one company whose users are shown, if it is one. */
    companyId: companyId ?? chosen,
    active: Boolean(search.term || role || department || status || chosen),
    change,
    clear,
  };
}

const findOption = <Value extends string>(options: Option<Value>[], text: string): Value | "" =>
  options.find(({ value }) => value === text)?.value ?? "";

export type UserFilterState = ReturnType<typeof useUserFilters>;
