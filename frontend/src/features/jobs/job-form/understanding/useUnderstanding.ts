import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useDepartments } from "@/features/companies/useDepartments";
import { api } from "@/shared/api/client";
import { JOB_TEXTS_LIMITS } from "@/shared/api/inputLimits.generated";
import { useApiQuery } from "@/shared/api/queries";
import type { ServerForm } from "@/shared/forms/useServerForm";
import type { JobValues } from "../jobFormValues";

/** How long after the last keystroke the texts of a new job are sent. */
const DELAY_MS = 600;

/** What was understood of an existing job. */
export const useStoredUnderstanding = (id: number) =>
  useApiQuery("/jobs/{id}/understanding/", { path: { id } });

/** What is understood of a job being written; not fetched before it has a title. */
export function useDraftUnderstanding(form: ServerForm<JobValues>, companyId: number | null) {
  const { department: id, ...texts } = useDebouncedTexts(form);
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

/** The form's texts, updated once typing pauses, so that no keystroke waits. */
function useDebouncedTexts({ watch, getValues }: ServerForm<JobValues>) {
  const [texts, setTexts] = useState(() => toTexts(getValues()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const read = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setTexts(toTexts(getValues())), DELAY_MS);
    };
    // A draft may have been restored before.
    read();
    const { unsubscribe } = watch(read);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [watch, getValues]);
  return texts;
}

/** Texts over the limit fail validation on save; until then only their beginning is sent. */
const truncate = (text: string, limit: number): string => Array.from(text).slice(0, limit).join("");

const toTexts = ({ title, department, requirements, description, location, type }: JobValues) => ({
  title: truncate(title, JOB_TEXTS_LIMITS.title),
  department,
  requirements: truncate(requirements, JOB_TEXTS_LIMITS.requirements),
  description: truncate(description, JOB_TEXTS_LIMITS.description),
  location: truncate(location, JOB_TEXTS_LIMITS.location),
  type,
});
