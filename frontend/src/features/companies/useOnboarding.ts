import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ApiError, getFieldErrors } from "@/shared/api/errors";
import { useFormDraft, useRestoredNotice } from "@/shared/session/useFormDraft";
import { useSession } from "@/shared/session/useSession";
import { postOnboarding } from "./api";
import { ONBOARDING } from "./messages";

const EMPTY = {
  company_name: "",
  company_website: "",
  company_description: "",
  hr_first_name: "",
  hr_last_name: "",
  hr_email: "",
};
type Form = typeof EMPTY;
export type FormField = keyof Form;

const REQUIRED: readonly FormField[] = ["company_name", "hr_first_name", "hr_last_name", "hr_email"];
const MUTATION_KEY = ["onboarding"];

/** The server's own sentence in `error`, else ours. */
function failureText(error: unknown): string {
  const { error: text } = (error instanceof ApiError && (error.data as { error?: unknown } | null)) || {};
  return typeof text === "string" && text ? text : ONBOARDING.failed;
}

const trimmed = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value.trim()])) as Form;

/** The onboarding form: its values and check, its sending, and what came of the last attempt. */
export function useOnboarding() {
  const session = useSession();
  const queryClient = useQueryClient();
  const form = useForm<Form>({ defaultValues: EMPTY });
  useRestoredNotice(useFormDraft("onboarding", form));
  const { errors } = form.formState;

  const onboarding = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: postOnboarding,
    onSuccess: () => {
      form.reset(EMPTY);
      void queryClient.invalidateQueries({ queryKey: ["platform-metrics"] });
      void queryClient.invalidateQueries({ queryKey: ["companies"] });
      // The new company stands in View As at once.
      void session.loadCompanies();
    },
    onError: (error) => {
      console.error("Onboarding failed.", error);
      const named = (Object.keys(EMPTY) as FormField[]).filter((name) => getFieldErrors(error)[name]);
      for (const name of named)
        form.setError(name, { message: getFieldErrors(error)[name]?.join(" ") ?? "" });
      if (named[0]) form.setFocus(named[0]);
    },
  });

  const submit = form.handleSubmit((values) => {
    // The button is disabled a moment after the first click; this holds at once.
    if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) === 0) onboarding.mutate(trimmed(values));
  });

  const missing = REQUIRED.some((name) => errors[name]?.type === "validate");
  return {
    /** Everything of one field but its label. */
    field: (name: FormField) => ({
      ...form.register(name, {
        ...(REQUIRED.includes(name) && { validate: (value) => value.trim() !== "" }),
      }),
      required: REQUIRED.includes(name),
      readOnly: onboarding.isPending,
      error: errors[name]?.message || undefined,
      "aria-invalid": errors[name] !== undefined,
    }),
    submit,
    busy: onboarding.isPending,
    problem: missing ? ONBOARDING.missing : onboarding.error && failureText(onboarding.error),
    /** The company that was just taken on. */
    done: onboarding.data && { result: onboarding.data, sent: onboarding.variables },
  };
}
