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
  /** What is edited, as it was read. */
  stored: Stored;
  toValues: (stored: Stored) => Values;
  check?: (values: Values, base: Stored) => FormErrors<Values>;
  /** `base` is the version that the values began with: its time is sent along, and an older one is refused. */
  send: (values: Values, base: Stored) => Promise<Result>;
  loadLatest: () => Promise<Stored>;
};

/**
 * `useServerForm` over what others may change meanwhile. Whoever comes second is offered the latest version, with what
 * they typed in it; `<FormProblem>` shows that.
 */
export function useVersionedForm<Stored, Values extends FieldValues, Result>(
  options: VersionedFormOptions<Stored, Values, Result>,
) {
  const { stored, toValues, check, send, loadLatest, failureText = defaultFailureText, ...others } = options;
  // What is loaded again meanwhile must not slip under what is typed.
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
    ...(check && { check: (values) => check(values, base) }),
    send: (values) => {
      latest.reset();
      return send(values, base);
    },
    failureText: (error, elsewhere) =>
      latest.error ? LATEST_FAILED(errorMessage(latest.error)) : failureText(error, elsewhere),
  });
  return {
    ...form,
    base,
    latest: { offered: isStale(form.failure), load: () => latest.mutate(), loaded: latest.isSuccess },
    /** Begins again with what was saved. */
    resetTo: (saved: Stored): void => {
      setBase(saved);
      latest.reset();
      form.reset(toValues(saved));
    },
  };
}
