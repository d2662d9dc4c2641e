import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { errorMessage, isStale } from "@/shared/api/errors";
import { LATEST_FAILED } from "@/shared/ui/messages";
import { type ServerFormOptions, useServerForm } from "./useServerForm";
import { defaultFailureText, type FormErrors } from "./useSubmission";

type VersionedFormOptions<Stored, Values extends FieldValues, Result> = Omit<
  ServerFormOptions<Values, Result>,
  "defaults" | "check" | "send"
> & {
  /** The object to edit, as fetched. */
  stored: Stored;
  toValues: (stored: Stored) => Values;
  check?: (values: Values, base: Stored) => FormErrors<Values>;
  /** `base` is the version that was edited; its timestamp lets the server detect conflicts. */
  send: (values: Values, base: Stored) => Promise<Result>;
  loadLatest: () => Promise<Stored>;
};

/**
 * `useServerForm` with optimistic locking: on a conflict, `<FormProblem>` offers to load the latest
 * version, keeping the edited fields.
 */
export function useVersionedForm<Stored, Values extends FieldValues, Result>(
  options: VersionedFormOptions<Stored, Values, Result>,
) {
  const { stored, toValues, check, send, loadLatest, failureText = defaultFailureText, ...others } = options;
  // A refetch must not change the version being edited.
  const [base, setBase] = useState(stored);
  const latest = useMutation({
    mutationFn: loadLatest,
    onSuccess: (fresh) => {
      setBase(fresh);
      form.reset(toValues(fresh), { keepDirty: true });
    },
    onError: (error) => console.error("The latest version could not be loaded.", error),
  });
  const form = useServerForm<Values, Result>({
    ...others,
    defaults: toValues(stored),
    check: check ? (values) => check(values, base) : undefined,
    send: (values) => {
      latest.reset();
      return send(values, base);
    },
    failureText: (error, otherMessages) =>
      latest.error ? LATEST_FAILED(errorMessage(latest.error)) : failureText(error, otherMessages),
  });
  return {
    ...form,
    base,
    latest: { offered: isStale(form.failure), load: () => latest.mutate(), loaded: latest.isSuccess },
    /** Resets to the saved version. */
    resetTo: (saved: Stored): void => {
      setBase(saved);
      latest.reset();
      form.reset(toValues(saved));
    },
  };
}
