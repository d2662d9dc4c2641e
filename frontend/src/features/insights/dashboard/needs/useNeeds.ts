import { useApiQuery } from "@/shared/api/queries";
import { useSession } from "@/shared/session/useSession";
import { needsQuery } from "./needsQuery";

/** What needs the user's attention, in one call. */
export function useNeeds() {
  const { user, effectiveRole } = useSession();
  const query = needsQuery(user?.role ?? "", effectiveRole ?? "", user?.id ?? 0);
  return useApiQuery("/dashboard/", { query });
}
