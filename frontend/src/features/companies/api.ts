import { client } from "@/shared/api/client";
import { getOne, type ListParams, type Page, page } from "@/shared/api/page";
import type {
  Company,
  CompanyFigures,
  CompanyUpdate,
  Onboarding,
  OnboardingResult,
  PlatformMetrics,
} from "@/shared/api/types";

/** The one company in view; all of the platform without one. */
export type CompanyScope = { company_id?: number };

/** POST /onboard-company/: the company, its departments and its first HR admin, all or nothing. */
export async function postOnboarding(input: Onboarding): Promise<OnboardingResult> {
  return (await client.post<OnboardingResult>("/onboard-company/", input)).data;
}

/** GET /platform-metrics/: the six figures. */
export const getPlatformMetrics = (scope: CompanyScope, signal?: AbortSignal): Promise<PlatformMetrics> =>
  getOne("/platform-metrics/", scope, signal);

/** GET /platform-metrics/companies/: one page of the companies with what each of them has. */
export const getCompanies = (
  params: ListParams & CompanyScope,
  signal?: AbortSignal,
): Promise<Page<CompanyFigures>> => page("/platform-metrics/companies/", params, signal);

/** PUT /companies/{id}/: its e-mail domains. */
export const putCompany = async (id: number, input: CompanyUpdate): Promise<Company> =>
  (await client.put<Company>(`/companies/${id}/`, input)).data;
