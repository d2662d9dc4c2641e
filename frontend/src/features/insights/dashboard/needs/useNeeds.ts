import { useApiQuery } from "@/shared/api/queries";
import type { Dashboard } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { needsQuery } from "./needsQuery";

/** The dashboard of the user's role, or a part of it: figures, and what needs attention, in one call. */
export function useNeeds<Selected = Dashboard>(select?: (dashboard: Dashboard) => Selected) {
  const { user, effectiveRole } = useSession();
  const query = needsQuery(user?.role ?? "", effectiveRole ?? "", user?.id ?? 0);
  return useApiQuery<"/dashboard/", Selected>("/dashboard/", { query, select });
}
