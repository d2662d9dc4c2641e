import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "@/shared/api/errors";
import { useNotify } from "@/shared/ui/feedback/notice";

type SavedChoiceOptions<Value> = {
  stored: Value;
  /** Resolves once `stored` is up to date. */
  save: (value: Value) => Promise<unknown>;
  saved: string;
  failed: (message: string) => string;
};

/**
 * Props of a select that saves what is chosen at once. It shows the choice while it is being saved,
 * and again what is stored if that fails.
 */
export function useSavedChoice<Value>({ stored, save, saved, failed }: SavedChoiceOptions<Value>) {
  const notify = useNotify();
  const saving = useMutation({ mutationFn: save, onSuccess: () => notify(saved) });
  return {
    value: saving.isPending ? saving.variables : stored,
    onChange: (value: Value): void => saving.mutate(value),
    readOnly: saving.isPending,
    error: saving.error ? failed(errorMessage(saving.error)) : undefined,
  };
}
