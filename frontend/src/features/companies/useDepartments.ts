import { useQuery } from "@tanstack/react-query";
import { getOne } from "@/shared/api/page";
import type { Department } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";

/**
 * GET /departments/: the departments of a company, in the order in which selects offer them. Nothing is
 * asked while the company is not known.
 */
export function useDepartments(companyId: number | null) {
  const { view } = useSession();
  return useQuery({
    queryKey: ["departments", view.key, companyId],
    queryFn: ({ signal }) =>
      getOne<Department[]>("/departments/", { ...view.params, company_id: companyId }, signal),
    enabled: companyId !== null,
  });
}
