import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useDepartments } from "@/features/companies/queries";
import { useDraftUnderstanding, useSaveUnderstanding } from "@/features/jobs/queries";
import { errorMessage } from "@/shared/api/errors";
import { JOB_TEXTS_LIMITS } from "@/shared/api/inputLimits.generated";
import type { JobUnderstanding } from "@/shared/api/types";
import type { ServerForm } from "@/shared/forms/useServerForm";
import type { JobValues } from "./jobFormValues";

/* What the matching understood of a job's texts, which its editors can correct. */

export type CodedLabel = JobUnderstanding["roles"][number];
type Understood = Pick<JobUnderstanding, "roles" | "level" | "words">;

/**
 * The user's edits to what was understood. Stored as differences, because the texts may still
 * change.
 */
export type UnderstandingEdits = {
  addedRoles: readonly CodedLabel[];
  removedRoles: readonly string[];
  addedWords: readonly string[];
  removedWords: readonly string[];
  /** Omitted if unchanged; null for no level. */
  level?: CodedLabel | null;
};

/** Applies the user's edits to what was understood. */
export function withEdits<Value extends Understood>(
  understood: Value,
  edits: UnderstandingEdits | null,
): Value {
  if (!edits) return understood;
  const roles = understood.roles.filter(({ code }) => !edits.removedRoles.includes(code));
  const words = understood.words.filter((word) => !edits.removedWords.includes(word));
  return {
    ...understood,
    roles: [...roles, ...edits.addedRoles.filter(({ code }) => roles.every((one) => one.code !== code))],
    words: [...words, ...edits.addedWords.filter((word) => !words.includes(word))],
    level: edits.level === undefined ? understood.level : edits.level,
  };
}

/** The differences between `wanted` and what was understood; null if there are none. */
export function findEdits(understood: Understood, wanted: Understood): UnderstandingEdits | null {
  const edits: UnderstandingEdits = {
    addedRoles: wanted.roles.filter(({ code }) => understood.roles.every((one) => one.code !== code)),
    removedRoles: understood.roles
      .map(({ code }) => code)
      .filter((code) => wanted.roles.every((one) => one.code !== code)),
    addedWords: wanted.words.filter((word) => !understood.words.includes(word)),
    removedWords: understood.words.filter((word) => !wanted.words.includes(word)),
    level: wanted.level?.code !== understood.level?.code ? wanted.level : undefined,
  };
  const { level, ...lists } = edits;
  return level !== undefined || Object.values(lists).some((list) => list.length > 0) ? edits : null;
}

/** Edits that could not be saved, and why. Passed from the create to the edit screen. */
type Unsaved = { edits: UnderstandingEdits; error: string };

/** The user's edits to what was understood of a job, until they are saved after the job. */
export function useUnderstandingEdits() {
  const { state } = useLocation() as { state: { unsaved?: Unsaved } | null };
  const { mutateAsync } = useSaveUnderstanding();
  const [edits, setEdits] = useState(state?.unsaved?.edits ?? null);
  const [error, setError] = useState(state?.unsaved?.error ?? null);

  /** Saves the edits of the job with this id. Returns them if that fails. */
  const save = async (id: number): Promise<Unsaved | null> => {
    setError(null);
    if (!edits) return null;
    try {
      await mutateAsync({ id, change: (current) => withEdits(current, edits) });
      setEdits(null);
      return null;
    } catch (error) {
      const message = errorMessage(error);
      const unsaved = {
        edits,
        error: t`The job was saved, but not your changes to “Who we'll suggest”: ${message}\nYour changes are still here. Save again.`,
      };
      setError(unsaved.error);
      return unsaved;
    }
  };
  return { edits, onChange: setEdits, error, save };
}

/** How long after the last keystroke the texts of a new job are sent. */
const DELAY_MS = 600;

/** What is understood of a job being written. */
export function useUnderstandingOfForm(form: ServerForm<JobValues>, companyId: number | null) {
  const { department: id, ...texts } = useDebouncedTexts(form);
  const departments = useDepartments(companyId);
  const department = departments.data?.find((one) => one.id === id)?.name ?? "";
  return useDraftUnderstanding({ ...texts, department });
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
