import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ListParams } from "@/shared/api/page";
import { useSession } from "@/shared/session/useSession";
import { type CompanyScope, getCompanies, getPlatformMetrics } from "./api";

/** What a superuser looks at: a company they chose, or the platform. A viewed person changes nothing here. */
function useScope(): { scope: CompanyScope; key: string } {
  const { view, viewAsCompany } = useSession();
  return { scope: viewAsCompany ? { company_id: viewAsCompany.id } : {}, key: view.key };
}

/** The six figures. The last good ones are kept as long as the session lasts: they are shown when none can be had. */
export function usePlatformMetrics() {
  const { scope, key } = useScope();
  return useQuery({
    queryKey: ["platform-metrics", key],
    queryFn: ({ signal }) => getPlatformMetrics(scope, signal),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** One page of the companies behind them. */
export function useCompanies(filters: ListParams) {
  const { scope, key } = useScope();
  const params = { ...filters, ...scope };
  return useQuery({
    queryKey: ["companies", key, params],
    queryFn: ({ signal }) => getCompanies(params, signal),
    placeholderData: keepPreviousData,
  });
}
