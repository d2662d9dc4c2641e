import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { useDraftAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { useNotify } from "@/shared/ui/feedback/notice";
import { RESTORED, RESTORED_WITHOUT_PASSWORDS } from "@/shared/ui/messages";

/**
 * Restores unsaved changes after the session expired, with a notice. Only changed fields are kept,
 * without those in `secrets`.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string | undefined,
  form: Pick<UseFormReturn<Values>, "formState" | "getValues" | "setValue">,
  secrets: readonly string[] = [],
): void {
  const notify = useNotify();
  const { getValues, setValue } = form;
  const { dirtyFields, isDirty } = form.formState;
  const restoredDraft = useDraftAcrossSignIn<Record<string, unknown>>(name, () => {
    const changedValues = Object.entries(getValues()).filter(
      ([field]) => field in dirtyFields && !secrets.includes(field),
    );
    return isDirty && changedValues.length > 0 ? Object.fromEntries(changedValues) : null;
  });
  const hasSecrets = secrets.length > 0;
  useEffect(() => {
    if (!restoredDraft) return;
    for (const [field, value] of Object.entries(restoredDraft)) {
      // Ignores fields that the form does not have.
      if (!(field in getValues())) continue;
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    notify(hasSecrets ? RESTORED_WITHOUT_PASSWORDS : RESTORED, "info");
  }, [restoredDraft, getValues, setValue, notify, hasSecrets]);
}
