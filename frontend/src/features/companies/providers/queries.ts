import { useQuery } from "@tanstack/react-query";
import { departmentsQuery } from "@/features/companies/queries";
import { api } from "@/shared/api/client";
import { apiQuery, apiRows } from "@/shared/api/queries";
import type { Reads } from "@/shared/session/reads";

/** The company's identity providers. */
export const providersQuery = () => apiRows("/identity-providers/");

/** One identity provider; does not fetch without an id. */
export const providerQuery = (id: number | null) => apiQuery("/identity-providers/{id}/", { path: { id } });

/** Whether everyone has to sign in with a provider, who need not, and who could not; does not fetch without an id. */
export const enforcementQuery = (id: number | null) =>
  apiQuery("/identity-providers/{id}/enforcement/", { path: { id } });

/** The company's email domains. */
export const companyDomainsQuery = () => apiRows("/company-domains/");

/** What the screen of a provider begins with. */
export const providerReads: Reads = ({ id, companyId }) => [
  providerQuery(id),
  enforcementQuery(id),
  companyDomainsQuery(),
  departmentsQuery(companyId),
];

export const useProviders = () => useQuery(providersQuery());

export const loadProvider = (id: number) => api.get("/identity-providers/{id}/", { path: { id } });
