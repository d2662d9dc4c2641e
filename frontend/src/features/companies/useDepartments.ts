import { useApiRows } from "@/shared/api/queries";

/** The departments of a company, in display order; does not fetch without a company. */
export const useDepartments = (companyId: number | null) =>
  useApiRows("/departments/", { query: { company_id: companyId }, enabled: companyId !== null });
