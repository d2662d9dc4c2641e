import { useMutation } from "@tanstack/react-query";
import { DEPARTMENT_PROMISES } from "@/features/companies/messages";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Department } from "@/shared/api/types";
import { useNotify } from "@/shared/ui/feedback/notice";

/** Within how many working days a department answers, as a choice that is saved at once; empty as the company does. */
export function useDepartmentPromise({ id, name, answer_days }: Department) {
  const notify = useNotify();
  const refresh = useRefreshAffected("department");
  const saving = useMutation({
    mutationFn: (days: number | null) =>
      api.put("/departments/{id}/", { path: { id }, body: { answer_days: days } }),
    onSuccess: async () => {
      await refresh();
      notify(DEPARTMENT_PROMISES.saved(name));
    },
  });
  const shown = saving.isPending ? saving.variables : answer_days;
  return {
    value: String(shown ?? ""),
    choose: (value: string) => saving.mutate(value === "" ? null : Number(value)),
    busy: saving.isPending,
    error: saving.error ? DEPARTMENT_PROMISES.failed(errorMessage(saving.error)) : undefined,
  };
}
