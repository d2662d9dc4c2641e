import { USER_LIST_PARAMS } from "@/features/accounts/users/queries";
import { useListParams } from "@/shared/hooks/useListParams";
import { useSession } from "@/shared/session/useSession";

/** The filters of the user list, without those that are not for the signed-in user. */
export function useUserFilters() {
  const { isSuperuser, companyId } = useSession();
  const [all, change, clear] = useListParams(USER_LIST_PARAMS);
  /** A superuser without a viewed company filters by company here. */
  const isPlatform = isSuperuser && companyId === null;
  const params = {
    ...all,
    company: isPlatform ? all.company : undefined,
    role: all.role === "SUPERUSER" && !isSuperuser ? undefined : all.role,
  };
  return {
    params,
    isPlatform,
    /** The company whose users are shown, if it is a single one. */
    companyId: companyId ?? params.company ?? null,
    active: USER_LIST_PARAMS.isFiltered(params),
    change,
    clear,
  };
}

export type UserFilterState = ReturnType<typeof useUserFilters>;
