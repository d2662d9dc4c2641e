import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { assignErrors, defaultFailureText, type FormErrors, focusFirst } from "./formErrors";

export { defaultFailureText, type FormErrors } from "./formErrors";

type Name<Values> = keyof Values & string;

export type SubmissionOptions<Values, Result> = {
  /** Client-side validation; errors prevent sending. */
  check?: (values: Values) => FormErrors<Values>;
  send: (values: Values) => Promise<Result>;
  /** Called on success. The form stays busy until it is unmounted or reset. */
  onSaved?: (saved: Result, sent: Values) => unknown;
  /** Maps the server's field names to the form's. */
  fieldNames?: Record<string, Name<Values>>;
  /** The message for a failed attempt; `otherMessages` belong to fields that are not on screen. */
  failureText?: (error: unknown, otherMessages: string[]) => string | null;
};

type Failure = { error: unknown; otherMessages: string[] };
type Outcome<Values> = { errors: FormErrors<Values>; failure: Failure | null; moveFocus: boolean };

/**
 * The core of `usePublicForm`: validates, prevents double submission, and assigns errors to fields,
 * focusing the first. Errors that belong to no field are the `problem`.
 */
export function useSubmission<Values extends object, Result>(
  options: SubmissionOptions<Values, Result>,
  readValues: (form: HTMLFormElement) => Values,
) {
  const { check, send, onSaved, fieldNames, failureText = defaultFailureText } = options;
  const formRef = useRef<HTMLFormElement>(null);
  // State is too slow here: the second click of a double click comes before the next render.
  const isRunning = useRef(false);
  const focused = useRef<Element | null>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<Values>>({ errors: {}, failure: null, moveFocus: false });
  const { errors, failure } = outcome;

  // After the fields are enabled again; a disabled field cannot be focused.
  useEffect(() => {
    if (!outcome.moveFocus || !formRef.current) return;
    focusFirst(formRef.current, (name) => name in outcome.errors);
    // Browsers take the focus from a field that is disabled while the form is sent.
    if (document.activeElement === document.body) (focused.current as HTMLElement | null)?.focus();
  }, [outcome]);

  const release = (): void => {
    isRunning.current = false;
    setBusy(false);
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // React bubbles the submit event of a dialog's form to an outer form.
    event.stopPropagation();
    if (isRunning.current) return;
    formRef.current = event.currentTarget;
    focused.current = document.activeElement;
    const values = readValues(event.currentTarget);
    const checkErrors = omitUndefined(check?.(values) ?? {});
    setOutcome({ errors: checkErrors, failure: null, moveFocus: true });
    if (Object.keys(checkErrors).length > 0) return;

    isRunning.current = true;
    setBusy(true);
    let saved: Result;
    try {
      saved = await send(values);
    } catch (error) {
      console.error("The server did not accept the form.", error);
      release();
      const assigned = assignErrors<Values>(formRef.current, error, fieldNames);
      const failure = { error, otherMessages: assigned.otherMessages };
      setOutcome({ errors: assigned.errors, failure, moveFocus: true });
      return;
    }
    onSaved?.(saved, values);
  };

  return {
    submit,
    /** From submitting until the form is unmounted or reset. */
    busy,
    errors,
    /** Error props of a field. */
    errorProps: (name: Name<Values>) => ({
      error: errors[name] || undefined,
      "aria-invalid": name in errors,
    }),
    /** Clears errors when their field is edited. */
    clearErrors: (...names: Name<Values>[]): void => {
      if (!names.some((name) => name in errors)) return;
      const remaining = Object.fromEntries(
        Object.entries(errors).filter(([name]) => !names.includes(name as never)),
      );
      setOutcome({ ...outcome, errors: remaining as FormErrors<Values>, moveFocus: false });
    },
    /** The error of the last attempt. */
    failure: failure?.error ?? null,
    /** The error that belongs to no single field. */
    problem: errors.root ?? (failure && failureText(failure.error, failure.otherMessages)),
    restart: (): void => {
      release();
      setOutcome({ errors: {}, failure: null, moveFocus: false });
    },
  };
}

const omitUndefined = <Values>(errors: FormErrors<Values>): FormErrors<Values> =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined)) as FormErrors<Values>;
