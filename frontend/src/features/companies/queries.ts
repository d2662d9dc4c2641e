import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { apiPage, apiQuery, apiRows } from "@/shared/api/queries";
import type { CompanyFigures } from "@/shared/api/types";
import { listParams, type ParamsOf } from "@/shared/hooks/useListParams";

/** The list of companies, as the address describes it. */
export const COMPANY_LIST = listParams({
  sort: "name",
  sortable: ["name", "users_count", "connections_count", "open_jobs_count", "last_active_at"],
});

export const companiesQuery = (params: ParamsOf<typeof COMPANY_LIST>) =>
  apiPage("/platform-metrics/companies/", { query: COMPANY_LIST.toQuery(params) });

/** The platform's six figures. */
export const platformMetricsQuery = () => apiQuery("/platform-metrics/");

/** Kept for the whole session, as the last known figures are shown if they cannot be refetched. */
export const usePlatformMetrics = () =>
  useQuery({ ...platformMetricsQuery(), gcTime: Number.POSITIVE_INFINITY });

/** The departments of a company, in display order; does not fetch without a company. */
export const departmentsQuery = (companyId: number | null) => ({
  ...apiRows("/departments/", { query: { company_id: companyId } }),
  enabled: companyId !== null,
});

export const useDepartments = (companyId: number | null) => useQuery(departmentsQuery(companyId));

export const putDomains = ({ id, updated_at }: CompanyFigures, domains: string[]) =>
  api.put("/companies/{id}/", { path: { id }, body: { domains, updated_at } });
