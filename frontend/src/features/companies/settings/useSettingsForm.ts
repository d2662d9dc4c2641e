import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SETTINGS } from "@/features/companies/messages";
import { api } from "@/shared/api/client";
import { errorMessage, isConflict } from "@/shared/api/errors";
import { queryKey, useRefreshAffected } from "@/shared/api/queries";
import type { CompanySettings } from "@/shared/api/types";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { toSettingsInput, toSettingsValues, validateSettings } from "./settingsValues";

/** The form over the settings of a company, and what is done after somebody else has changed them. */
export function useSettingsForm(settings: CompanySettings, companyId: number) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const refreshAffected = useRefreshAffected("settings");
  // The version that is edited: what is loaded again meanwhile must not slip under what is typed.
  const [base, setBase] = useState(settings);
  const latest = useMutation({
    mutationFn: () => api.get("/company-settings/"),
    onSuccess: (fresh) => {
      setBase(fresh);
      form.reset(toSettingsValues(fresh), { keepDirty: true });
    },
    onError: (error) => console.error("The latest settings could not be loaded.", error),
  });
  const form = useServerForm({
    defaults: toSettingsValues(settings),
    draft: `settings:${companyId}`,
    check: validateSettings,
    send: (values) => api.put("/company-settings/", { body: toSettingsInput(values, base) }),
    failureText: (error, elsewhere) => {
      if (latest.error) return SETTINGS.loadFailed(errorMessage(latest.error));
      return isConflict(error)
        ? SETTINGS.changed
        : SETTINGS.failed(elsewhere.join(" ") || errorMessage(error));
    },
    onSaved: (saved) => {
      queryClient.setQueryData(queryKey("/company-settings/"), saved);
      void refreshAffected();
      setBase(saved);
      latest.reset();
      form.reset(toSettingsValues(saved));
      notify(SETTINGS.saved);
    },
  });
  return { form, base, latest };
}
