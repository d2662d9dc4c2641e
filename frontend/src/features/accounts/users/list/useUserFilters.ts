import { isUserStatus } from "@/features/accounts/users/userStatus";
import type { Role, UserStatus } from "@/shared/api/types";
import { useUrlSearch, useUrlState } from "@/shared/hooks/useUrlState";
import { isRole } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";

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
    role: isRole(role) && (role !== "SUPERUSER" || isSuperuser) ? role : ("" as const),
    setRole: (next: Role | "") => change({ role: next }),
    department,
    setDepartment: (next: string) => change({ department: next }),
    status: isUserStatus(status) ? status : ("" as const),
    setStatus: (next: UserStatus | "") => change({ status: next }),
    platform,
    /** The company of the platform that was chosen. */
    company: chosen,
    // Departments are a company's own.
    setCompany: (id: number | "") => change({ company: id, department: undefined }),
    /** The one company whose users are shown, if it is one. */
    companyId: companyId ?? chosen,
    active: Boolean(search.term || role || department || status || chosen),
    clear,
  };
}

export type UserFilterState = ReturnType<typeof useUserFilters>;
