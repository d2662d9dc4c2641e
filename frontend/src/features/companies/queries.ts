import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { apiPage, apiQuery, apiRows } from "@/shared/api/queries";
import { pathsApiPlatformMetricsCompaniesGetParametersQueryOrderingValues } from "@/shared/api/schema";
import type { CompanyFigures } from "@/shared/api/types";
import { listParams, type ParamsOf } from "@/shared/hooks/useListParams";
import type { Reads } from "@/shared/session/reads";

/** The list of companies, as the address describes it. */
export const COMPANY_LIST = listParams({
  sort: "name",
  orders: pathsApiPlatformMetricsCompaniesGetParametersQueryOrderingValues,
});

export const companiesQuery = (params: ParamsOf<typeof COMPANY_LIST>) =>
  apiPage("/platform-metrics/companies/", { query: COMPANY_LIST.toQuery(params) });

/** The platform's six figures. */
export const platformMetricsQuery = () => apiQuery("/platform-metrics/");

/** What the list of companies begins with. */
export const companyListReads: Reads = ({ params }) => [
  companiesQuery(COMPANY_LIST.parse(params)),
  platformMetricsQuery(),
];

/** Kept for the whole session, as the last known figures are shown if they cannot be refetched. */
export const usePlatformMetrics = () =>
  useQuery({ ...platformMetricsQuery(), gcTime: Number.POSITIVE_INFINITY });

/** The departments of a company, in display order; does not fetch without a company. */
export const departmentsQuery = (companyId: number | null) => ({
  ...apiRows("/departments/", { query: { company_id: companyId } }),
  enabled: companyId !== null,
});

export const useDepartments = (companyId: number | null) => useQuery(departmentsQuery(companyId));

/** A company's reasons for rejections, those not offered any more included. */
export const rejectionReasonsQuery = (companyId: number) =>
  // Superusers who view the whole platform have no company of their own.
  apiQuery("/rejection-reasons/", { query: { company_id: companyId }, scope: false });

export const putDomains = ({ id, updated_at }: CompanyFigures, domains: string[]) =>
  api.put("/companies/{id}/", { path: { id }, body: { domains, updated_at } });
