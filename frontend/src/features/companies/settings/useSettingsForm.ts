import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { queryKey, useRefreshAffected } from "@/shared/api/queries";
import type { CompanySettings } from "@/shared/api/types";
import { useVersionedForm } from "@/shared/forms/useVersionedForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { SETTINGS } from "./messages";
import { toSettingsInput, toSettingsValues, validateSettings } from "./settingsValues";

/** The form state of the company settings. */
export function useSettingsForm(settings: CompanySettings, companyId: number) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const refreshAffected = useRefreshAffected("settings");
  const form = useVersionedForm({
    stored: settings,
    toValues: toSettingsValues,
    loadLatest: () => api.get("/company-settings/"),
    draft: `settings:${companyId}`,
    check: validateSettings,
    send: (values, base) => api.put("/company-settings/", { body: toSettingsInput(values, base) }),
    failureText: (error, otherMessages) => SETTINGS.failed(otherMessages.join(" ") || errorMessage(error)),
    onSaved: (saved) => {
      queryClient.setQueryData(queryKey("/company-settings/"), saved);
      void refreshAffected();
      form.resetTo(saved);
      notify(SETTINGS.saved);
    },
  });
  return form;
}
