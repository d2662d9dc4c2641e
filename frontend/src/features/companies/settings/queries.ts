import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { apiQuery, apiRows, useRefreshAffected } from "@/shared/api/queries";
import type { CompanySettingsInput, Department, RejectionReasonsInput } from "@/shared/api/types";
import { rejectionReasonsQuery } from "../queries";

export const companySettingsQuery = () => apiQuery("/company-settings/");

export const useCompanySettings = () => useQuery(companySettingsQuery());

export const loadCompanySettings = () => api.get("/company-settings/");

export function useSaveCompanySettings() {
  const queryClient = useQueryClient();
  const refreshAffected = useRefreshAffected("settings");
  return async (input: CompanySettingsInput) => {
    const saved = await api.put("/company-settings/", { body: input });
    queryClient.setQueryData(companySettingsQuery().queryKey, saved);
    void refreshAffected();
    return saved;
  };
}

/** The regions of a country that have public holidays of their own. */
export const useHolidayRegions = (country: string) =>
  useQuery({ ...apiRows("/holiday-regions/", { query: { country } }), enabled: country !== "" });

/** The currency of a country, and its time zones. */
export const countryDefaultsQuery = (country: string) =>
  apiQuery("/country-defaults/", { query: { country } });

/** Sets a department's answer time in working days: null for the company's, 0 for none. */
export function useSetAnswerDays({ id }: Department) {
  const refresh = useRefreshAffected("department");
  return async (answer_days: number | null) => {
    await api.put("/departments/{id}/", { path: { id }, body: { answer_days } });
    await refresh();
  };
}

export const loadRejectionReasons = () => api.get("/rejection-reasons/");

export function useSaveRejectionReasons(companyId: number) {
  const queryClient = useQueryClient();
  return async (input: RejectionReasonsInput) => {
    const saved = await api.put("/rejection-reasons/", { body: input });
    queryClient.setQueryData(rejectionReasonsQuery(companyId).queryKey, saved);
    return saved;
  };
}
