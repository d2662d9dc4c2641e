import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { useDraftAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { useNotify } from "@/shared/ui/feedback/notice";
import { RESTORED, RESTORED_WITHOUT_PASSWORDS } from "@/shared/ui/messages";

/**
 * Brings back what was typed into a form when the session ended, and says so. Only what was changed is kept, since
 * the rest is read anew, and nothing of the fields in `secrets`.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string | undefined,
  form: Pick<UseFormReturn<Values>, "formState" | "getValues" | "setValue">,
  secrets: readonly string[] = [],
): void {
  const notify = useNotify();
  const { getValues, setValue } = form;
  const { dirtyFields, isDirty } = form.formState;
  const draft = useDraftAcrossSignIn<Record<string, unknown>>(name, () => {
    const kept = Object.entries(getValues()).filter(
      ([field]) => field in dirtyFields && !secrets.includes(field),
    );
    return isDirty && kept.length > 0 ? Object.fromEntries(kept) : null;
  });
  const withSecrets = secrets.length > 0;
  useEffect(() => {
    if (!draft) return;
    for (const [field, value] of Object.entries(draft)) {
      // What the form does not have is not brought in.
      if (!(field in getValues())) continue;
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    notify(withSecrets ? RESTORED_WITHOUT_PASSWORDS : RESTORED, "info");
  }, [draft, getValues, setValue, notify, withSecrets]);
}
