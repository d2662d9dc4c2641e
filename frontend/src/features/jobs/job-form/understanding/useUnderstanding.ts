import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useDepartments } from "@/features/companies/useDepartments";
import { api } from "@/shared/api/client";
import { useApiQuery } from "@/shared/api/queries";
import type { ServerForm } from "@/shared/forms/useServerForm";
import { type JobValues, LIMITS } from "../jobFormValues";

/** How long after the last key the texts of a new job are read. */
const DELAY_MS = 600;

/** What is understood of a job that is there. */
export const useStoredUnderstanding = (id: number) =>
  useApiQuery("/jobs/{id}/understanding/", { path: { id } });

/** What is understood of a job that is being written; nothing is asked before it has a title. */
export function useDraftUnderstanding(form: ServerForm<JobValues>, companyId: number | null) {
  const { department: id, ...texts } = useSettledTexts(form);
  const departments = useDepartments(companyId);
  const department = departments.data?.find((one) => one.id === id)?.name ?? "";
  const body = { ...texts, department };
  return useQuery({
    queryKey: ["/job-understanding/", body],
    queryFn: ({ signal }) => api.post("/job-understanding/", { body, signal }),
    enabled: texts.title.trim() !== "",
    placeholderData: keepPreviousData,
  });
}

/** What the form says of the job, once typing pauses: no key waits for it. */
function useSettledTexts({ watch, getValues }: ServerForm<JobValues>) {
  const [texts, setTexts] = useState(() => textsOf(getValues()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const read = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setTexts(textsOf(getValues())), DELAY_MS);
    };
    // A draft may have been brought back before.
    read();
    const { unsubscribe } = watch(read);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [watch, getValues]);
  return texts;
}

/** What is too long is said when the job is saved; until then its beginning is understood. */
const cut = (text: string, limit: number): string => Array.from(text).slice(0, limit).join("");

const textsOf = ({ title, department, requirements, description, location, type }: JobValues) => ({
  title: cut(title, LIMITS.title),
  department,
  requirements: cut(requirements, LIMITS.requirements),
  description: cut(description, LIMITS.description),
  location: cut(location, LIMITS.location),
  type,
});
