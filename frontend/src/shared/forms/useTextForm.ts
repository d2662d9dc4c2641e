import { useEffect, useRef } from "react";
import { useDraftAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { useNotify } from "@/shared/ui/feedback/notice";
import { RESTORED } from "@/shared/ui/messages";
import { usePublicForm } from "./usePublicForm";
import type { SubmissionOptions } from "./useSubmission";

type TextFormOptions<Name extends string, Result> = SubmissionOptions<Record<Name, string>, Result> & {
  /** Key under which unsaved values survive an expired session. */
  draft: string;
};

/**
 * `useServerForm` for text fields on the first screen after sign-in, whose scripts must stay small,
 * too: uses uncontrolled inputs instead of react-hook-form.
 */
export function useTextForm<Name extends string, Result>(
  names: readonly Name[],
  { draft, ...options }: TextFormOptions<Name, Result>,
) {
  const notify = useNotify();
  const formRef = useRef<HTMLFormElement>(null);
  const form = usePublicForm(names, options);
  const restored = useDraftAcrossSignIn<Record<string, string>>(draft, () => {
    const typed = getInputs(formRef.current, names).filter(({ value }) => value !== "");
    return typed.length > 0 ? Object.fromEntries(typed.map(({ name, value }) => [name, value])) : null;
  });
  useEffect(() => {
    if (restored) notify(RESTORED, "info");
  }, [restored, notify]);

  return {
    ...form,
    /** For the form's element. */
    ref: formRef,
    /** Props of a text field, except its label. */
    field: (name: Name) => ({
      name,
      defaultValue: restored?.[name],
      onChange: () => form.clearErrors(name),
      readOnly: form.busy,
      ...form.errorProps(name),
    }),
    /** Empties all fields, restored ones too. */
    reset: (): void => {
      for (const input of getInputs(formRef.current, names)) input.value = "";
      form.restart();
    },
  };
}

const getInputs = (form: HTMLFormElement | null, names: readonly string[]): HTMLInputElement[] =>
  names
    .map((name) => form?.elements.namedItem(name) as HTMLInputElement | null | undefined)
    .filter((input) => input != null);
