import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { errorMessage, getFieldErrors } from "@/shared/api/errors";

type Name<Values> = keyof Values & string;

/** What is wrong, by field; `root` is about the whole form. An empty text only marks its field. */
export type FormErrors<Values> = { [Key in Name<Values> | "root"]?: string | undefined };

export type SubmissionOptions<Values, Result> = {
  /** What is wrong with the values before the server is asked; nothing is sent then. */
  check?: (values: Values) => FormErrors<Values>;
  send: (values: Values) => Promise<Result>;
  /** The server has confirmed. The form stays pending until it is unmounted or reset. */
  onSaved?: (saved: Result, sent: Values) => unknown;
  /** Names of the server's fields that are called differently here. */
  fieldNames?: Record<string, Name<Values>>;
  /** The sentence for a failed attempt; `elsewhere` is what the server has against fields that are not on screen. */
  failureText?: (error: unknown, elsewhere: string[]) => string | null;
};

type Failure = { error: unknown; elsewhere: string[] };
type Outcome<Values> = { errors: FormErrors<Values>; failure: Failure | null; moveFocus: boolean };

/** What has no place beside a field; null where everything has. */
export const defaultFailureText = (error: unknown, elsewhere: string[]): string | null =>
  Object.keys(getFieldErrors(error)).length === 0 ? errorMessage(error) : elsewhere.join("\n") || null;

/**
 * The core of every form: checks, sends once at a time, and puts what the check or the server objects to beside
 * the fields, the first of them focused. What concerns no single field is the `problem`.
 */
export function useSubmission<Values extends object, Result>(
  options: SubmissionOptions<Values, Result>,
  read: (form: HTMLFormElement) => Values,
) {
  const { check, send, onSaved, fieldNames, failureText = defaultFailureText } = options;
  const element = useRef<HTMLFormElement>(null);
  // The second click of a double click comes before the button is disabled.
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<Values>>({ errors: {}, failure: null, moveFocus: false });
  const { errors, failure } = outcome;

  // Once the fields are enabled again: a disabled one takes no focus.
  useEffect(() => {
    if (outcome.moveFocus && element.current) focusFirst(element.current, outcome.errors);
  }, [outcome]);

  const release = (): void => {
    running.current = false;
    setBusy(false);
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // React bubbles the submit of a dialog's form to the form around it.
    event.stopPropagation();
    if (running.current) return;
    element.current = event.currentTarget;
    const values = read(event.currentTarget);
    const found = withoutUndefined(check?.(values) ?? {});
    setOutcome({ errors: found, failure: null, moveFocus: true });
    if (Object.keys(found).length > 0) return;

    running.current = true;
    setBusy(true);
    let saved: Result;
    try {
      saved = await send(values);
    } catch (error) {
      console.error("The server did not accept the form.", error);
      release();
      setOutcome({ ...placeErrors<Values>(element.current, error, fieldNames), moveFocus: true });
      return;
    }
    onSaved?.(saved, values);
  };

  return {
    submit,
    /** From the click until the server has confirmed and the form is gone or reset. */
    busy,
    errors,
    /** What stands below one field. */
    errorProps: (name: Name<Values>) => ({
      error: errors[name] || undefined,
      "aria-invalid": name in errors,
    }),
    /** A message goes when its field is edited. */
    clearErrors: (...names: Name<Values>[]): void => {
      if (!names.some((name) => name in errors)) return;
      const left = Object.fromEntries(
        Object.entries(errors).filter(([name]) => !names.includes(name as never)),
      );
      setOutcome({ ...outcome, errors: left as FormErrors<Values>, moveFocus: false });
    },
    /** Why the server did not take the last attempt, as it was thrown. */
    failure: failure?.error ?? null,
    /** What concerns no single field. */
    problem: errors.root ?? (failure && failureText(failure.error, failure.elsewhere)),
    restart: (): void => {
      release();
      setOutcome({ errors: {}, failure: null, moveFocus: false });
    },
  };
}

const withoutUndefined = <Values>(errors: FormErrors<Values>): FormErrors<Values> =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined)) as FormErrors<Values>;

const fieldsIn = (form: HTMLFormElement): HTMLInputElement[] =>
  Array.from(form.elements) as HTMLInputElement[];

/** Shares out what the server objects to between the fields on screen and the rest. */
function placeErrors<Values>(
  form: HTMLFormElement,
  error: unknown,
  fieldNames: Record<string, string> = {},
): Pick<Outcome<Values>, "errors" | "failure"> {
  const onScreen = new Set(fieldsIn(form).map(({ name }) => name));
  const errors: Record<string, string> = {};
  const elsewhere: string[] = [];
  for (const [serverName, messages] of Object.entries(getFieldErrors(error))) {
    const name = fieldNames[serverName] ?? serverName;
    if (onScreen.has(name)) errors[name] = messages.join(" ");
    else elsewhere.push(...messages);
  }
  return { errors: errors as FormErrors<Values>, failure: { error, elsewhere } };
}

function focusFirst(form: HTMLFormElement, errors: object): void {
  const first = fieldsIn(form).find(({ name }) => name in errors);
  // MUI's select keeps its value in an input that is hidden beside what can be focused.
  const select = first?.tabIndex === -1 && first.parentElement?.querySelector<HTMLElement>("[role=combobox]");
  (select || first)?.focus();
}
