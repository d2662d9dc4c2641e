import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Department } from "@/shared/api/types";
import { useNotify } from "@/shared/ui/feedback/notice";
import { DEPARTMENT_ANSWER_DAYS } from "./messages";

/** The answer time of a department, saved on selection; empty for the company's. */
export function useDepartmentAnswerDays({ id, name, answer_days }: Department) {
  const notify = useNotify();
  const refresh = useRefreshAffected("department");
  const saveDays = useMutation({
    mutationFn: (days: number | null) =>
      api.put("/departments/{id}/", { path: { id }, body: { answer_days: days } }),
    onSuccess: async () => {
      await refresh();
      notify(DEPARTMENT_ANSWER_DAYS.saved(name));
    },
  });
  const shown = saveDays.isPending ? saveDays.variables : answer_days;
  return {
    value: String(shown ?? ""),
    choose: (value: string) => saveDays.mutate(value === "" ? null : Number(value)),
    busy: saveDays.isPending,
    error: saveDays.error ? DEPARTMENT_ANSWER_DAYS.failed(errorMessage(saveDays.error)) : undefined,
  };
}
