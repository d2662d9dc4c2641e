import { type SyntheticEvent, useRef, useState } from "react";
import { type DefaultValues, useForm } from "react-hook-form";
import { getFieldErrors } from "@/shared/api/errors";
import { useFormDraft } from "@/shared/session/useFormDraft";
import { isJobField, type JobValues } from "./jobFormValues";

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
  const restored = useFormDraft(draftName, form);
  const sent = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);

  const save = form.handleSubmit(async (values) => {
    // The button is disabled a moment after the first click; this holds at once, and until the screen is left.
    if (sent.current) return;
    sent.current = true;
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      sent.current = false;
      console.error("The job was not saved.", error);
      setFailure(error);
      let first = true;
      for (const [name, messages] of Object.entries(getFieldErrors(error))) {
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
