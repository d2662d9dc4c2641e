import { useSearchParams } from "react-router-dom";
import { isUserStatus } from "@/features/accounts/users/userStatus";
import type { Role, UserStatus } from "@/shared/api/types";
import { useUrlFilter, useUrlSearch } from "@/shared/hooks/useUrlSearch";
import { isRole } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";

/** The filters of the list as they stand in the address; what makes no sense there is no filter. */
export function useUserFilters() {
  const { isSuperuser, companyId } = useSession();
  const search = useUrlSearch();
  const [role, setRole] = useUrlFilter("role");
  const [department, setDepartment] = useUrlFilter("department");
  const [status, setStatus] = useUrlFilter("status");
  const [company] = useUrlFilter("company");
  const [, setQuery] = useSearchParams();
  /** A superuser who looks at no company in particular chooses one here. */
  const platform = isSuperuser && companyId === null;
  const chosen = platform && /^[1-9]\d{0,14}$/.test(company) ? Number(company) : null;

  const setCompany = (id: number | ""): void =>
    setQuery(
      (last) => {
        const next = new URLSearchParams(last);
        // Departments are a company's own.
        next.delete("department");
        if (id === "") next.delete("company");
        else next.set("company", String(id));
        return next;
      },
      { replace: true },
    );

  return {
    search,
    role: isRole(role) && (role !== "SUPERUSER" || isSuperuser) ? role : ("" as const),
    setRole: (next: Role | "") => setRole(next),
    department,
    setDepartment,
    status: isUserStatus(status) ? status : ("" as const),
    setStatus: (next: UserStatus | "") => setStatus(next),
    platform,
    /** The company of the platform that was chosen. */
    company: chosen,
    setCompany,
    /** The one company whose users are shown, if it is one. */
    companyId: companyId ?? chosen,
    active: Boolean(search.term || role || department || status || chosen),
    clear: () => setQuery({}, { replace: true }),
  };
}

export type UserFilterState = ReturnType<typeof useUserFilters>;
