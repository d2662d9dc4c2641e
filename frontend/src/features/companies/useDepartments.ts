import { useApiQuery } from "@/shared/api/queries";

/** The departments of a company, in the order in which selects offer them; nothing is asked without a company. */
export const useDepartments = (companyId: number | null) =>
  useApiQuery("/departments/", { query: { company_id: companyId }, enabled: companyId !== null });
