import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { useNotify } from "@/shared/ui/feedback/notice";
import { RESTORED } from "@/shared/ui/messages";
import { useDraftAcrossSignIn } from "./useDraftAcrossSignIn";

/**
 * Brings back what was typed into a form when the session ended; answers whether there was anything. Only what
 * was changed is kept, since the rest is read anew, and nothing of the fields in `secret`.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  secret: readonly string[] = [],
): boolean {
  const { dirtyFields, isDirty } = form.formState;
  const draft = useDraftAcrossSignIn<Record<string, unknown>>(name, () => {
    const kept = Object.entries(form.getValues()).filter(
      ([field]) => field in dirtyFields && !secret.includes(field),
    );
    return isDirty && kept.length > 0 ? Object.fromEntries(kept) : null;
  });
  useEffect(() => {
    for (const [field, value] of Object.entries(draft ?? {})) {
      // What the form does not have is not brought in.
      if (!(field in form.getValues())) continue;
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  }, [draft, form]);
  return draft !== null;
}

/** Says so, where the form has no place of its own for it. */
export function useRestoredNotice(restored: boolean): void {
  const notify = useNotify();
  useEffect(() => {
    if (restored) notify(RESTORED, "info");
  }, [restored, notify]);
}
