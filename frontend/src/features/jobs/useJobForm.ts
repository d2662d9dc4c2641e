import { type SyntheticEvent, useEffect, useState } from "react";
import { type DefaultValues, type UseFormReturn, useForm } from "react-hook-form";
import { fieldErrorsOf } from "@/shared/api/errors";
import { useKeptDraft } from "@/shared/session/keptDraft";
import { isJobField, type JobValues } from "./jobForm";

/**
 * The form of a job. `submit` sends what the rules let through; what the server objects to stands beside
 * its field, the first of them focused. `failure` is the error of the last attempt. `draftName` is under what
 * name the form survives the end of a session.
 */
export function useJobForm(
  draftName: string,
  defaults: JobValues,
  send: (values: JobValues) => Promise<void>,
) {
  const form = useForm<JobValues>({ defaultValues: defaults as DefaultValues<JobValues> });
  const restored = useDraft(draftName, form);
  const [failure, setFailure] = useState<unknown>(null);

  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      console.error("The job was not saved.", error);
      setFailure(error);
      let first = true;
      for (const [name, messages] of Object.entries(fieldErrorsOf(error))) {
        if (!isJobField(name)) continue;
        form.setError(name, { message: messages.join(" ") }, { shouldFocus: first });
        first = false;
      }
    }
  });

  const submit = (event: SyntheticEvent): void => {
    // What the server objected to last time is for it to say again.
    form.clearErrors();
    void save(event);
  };
  return { form, submit, failure, restored, forget: () => setFailure(null) };
}

/** Brings back what was typed when the session ended; answers whether there was anything. */
function useDraft(name: string, form: UseFormReturn<JobValues>): boolean {
  const { dirtyFields, isDirty } = form.formState;
  const draft = useKeptDraft<Partial<JobValues>>(name, () => (isDirty ? typed(form, dirtyFields) : null));
  useEffect(() => {
    for (const [field, value] of Object.entries(draft ?? {})) {
      if (isJobField(field)) form.setValue(field, value, { shouldDirty: true });
    }
  }, [draft, form]);
  return draft !== null;
}

/** Only what was changed: the rest is read anew. */
const typed = (form: UseFormReturn<JobValues>, dirty: Partial<Record<keyof JobValues, unknown>>) =>
  Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => isJobField(name) && dirty[name]));
