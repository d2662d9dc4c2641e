import { t } from "@lingui/core/macro";
import { useEffect, useId, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from "react-hook-form";
import { errorMessage, isStale } from "@/shared/api/errors";
import { assignErrors, defaultErrorText, type FormErrors, focusFirst } from "./formErrors";

/** Optimistic locking: the object to edit, and how to load its latest version after a conflict. */
type Version<Values, Stored> = {
  /** The object to edit, as fetched. */
  stored: Stored;
  toValues: (stored: Stored) => Values;
  loadLatest: () => Promise<Stored>;
};

export type ServerFormOptions<Values extends FieldValues, Result, Stored = undefined> = {
  /** Client-side validation; errors prevent sending. `base` is the version that was edited. */
  check?: (values: Values, base: Stored) => FormErrors<Values>;
  /**
   * Whether to ask before sending what has passed the check: a `ConfirmDialog` with the form's
   * `confirmation` asks then.
   */
  confirm?: (values: Values) => boolean;
  /** With a version, sends the timestamp of `base`, by which the server detects conflicts. */
  send: (values: Values, base: Stored) => Promise<Result>;
  /** Called on success. The form stays busy until its promise settles, such as that of `navigate`. */
  onSaved?: (saved: Result, sent: Values) => unknown;
  /** Maps the server's field names to the form's. */
  fieldNames?: Record<string, keyof Values & string>;
  /** The message for a failed attempt; `otherMessages` belong to fields that are not on screen. */
  errorText?: (error: unknown, otherMessages: string[]) => string | null;
  /** Nothing can be changed, as while viewing as a person. */
  readOnly?: boolean;
} & (
  | { defaults: Values; version?: undefined }
  /** Instead of `defaults`, if others may change the object meanwhile. */
  | { defaults?: undefined; version: Version<Values, Stored> }
);

type FailedAttempt = { error: unknown; otherMessages: string[] };

/** Whether the latest version was loaded, or why not. */
type Latest = { loaded: boolean; error: unknown };

const NOT_LOADED: Latest = { loaded: false, error: null };

/**
 * Every form: react-hook-form, which sends once, shows the server's errors beside their fields, and
 * focuses the first. `const form = useServerForm({ defaults, check, send, onSaved })`, then `<Form
 * form={form}>` or `<FormDialog form={form}>` around `<Field label="…" {...form.field("title")} />`
 * and `<SelectField label="…" options={…} {...form.select("type")} />`.
 *
 * With `version`, on a conflict `<FormError>` offers to load the latest version, keeping the
 * edited fields.
 */
export function useServerForm<Values extends FieldValues, Result, Stored = undefined>(
  options: ServerFormOptions<Values, Result, Stored>,
) {
  const { version, check, confirm, send, onSaved, fieldNames, errorText = defaultErrorText } = options;
  const { readOnly = false } = options;
  // A refetch must not change the version being edited.
  const [base, setBase] = useState(version?.stored as Stored);
  const defaults = version ? version.toValues(version.stored) : options.defaults;
  const form = useForm<Values>({ defaultValues: defaults as DefaultValues<Values> });
  const { register, watch, setValue, setError, getFieldState, formState } = form;
  const { errors, isDirty, isSubmitting, submitCount } = formState;
  const id = useId();
  const formRef = useRef<HTMLFormElement>(null);
  // State is too slow here: the second click of a double click comes before the next render.
  const isRunning = useRef(false);
  const [failed, setFailed] = useState<FailedAttempt | null>(null);
  const [latest, setLatest] = useState(NOT_LOADED);
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  // From submitting until `onSaved` is done, but for the time of a question.
  const busy = isSubmitting && answer === null;
  const isLocked = busy || readOnly;

  // After each attempt, once the messages are shown, so that they are read out with the field.
  useEffect(() => {
    if (submitCount > 0 && formRef.current)
      focusFirst(formRef.current, (name) => getFieldState(name as Path<Values>).invalid);
  }, [submitCount, getFieldState]);

  /** Shows the errors; returns whether there are any. */
  const show = (found: FormErrors<Values>): boolean => {
    const shown = Object.entries<string | undefined>(found).filter(([, message]) => message !== undefined);
    for (const [name, message] of shown) setError(name as Path<Values>, { message });
    return shown.length > 0;
  };

  const ask = async (): Promise<boolean> => {
    const confirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    return confirmed;
  };

  const attempt = async (values: Values): Promise<void> => {
    if (show(check?.(values, base) ?? {})) return;
    if (confirm?.(values) && !(await ask())) return;
    // Also where the form is gone when the server answers.
    const element = formRef.current as HTMLFormElement;
    let saved: Result;
    try {
      saved = await send(values, base);
    } catch (error) {
      console.error("The server did not accept the form.", error);
      const assigned = assignErrors<Values>(element, error, fieldNames);
      show(assigned.errors);
      setFailed({ error, otherMessages: assigned.otherMessages });
      return;
    }
    await onSaved?.(saved, values);
  };

  const submit = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    form.clearErrors();
    setFailed(null);
    setLatest(NOT_LOADED);
    try {
      await form.handleSubmit(attempt)();
    } finally {
      isRunning.current = false;
    }
  };

  /** Clears errors when their field is edited. */
  const clearErrors = (...names: Path<Values>[]): void => {
    if (names.some((name) => getFieldState(name).invalid)) form.clearErrors(names);
  };
  const set = <Key extends Path<Values>>(name: Key, value: PathValue<Values, Key>): void => {
    setValue(name, value, { shouldDirty: true });
    clearErrors(name);
  };
  /** Resets to other values; `keepDirty` keeps edited fields. */
  const reset = (values: Values = defaults as Values, { keepDirty = false } = {}): void => {
    form.reset(values, { keepDirtyValues: keepDirty });
    setFailed(null);
  };
  const loadLatest = async ({ toValues, loadLatest: load }: Version<Values, Stored>): Promise<void> => {
    try {
      const fresh = await load();
      setBase(fresh);
      reset(toValues(fresh), { keepDirty: true });
      setLatest({ loaded: true, error: null });
    } catch (error) {
      console.error("The latest version could not be loaded.", error);
      setLatest({ loaded: false, error });
    }
  };
  /** Error props of a field. */
  const errorProps = (name: Path<Values>) => {
    const { error, invalid } = getFieldState(name, formState);
    return { error: error?.message || undefined, "aria-invalid": invalid };
  };
  const message = latest.error
    ? latestFailed(errorMessage(latest.error))
    : failed && errorText(failed.error, failed.otherMessages);

  return {
    id,
    formRef,
    submit,
    busy,
    /** Of the dialog that asks before sending. */
    confirmation: {
      open: answer !== null,
      onConfirm: (): void => answer?.(true),
      onClose: (): void => answer?.(false),
    },
    dirty: isDirty,
    /** The values without unsaved changes. */
    defaults: formState.defaultValues as Values,
    watch,
    /** Calls a function with the values whenever they change: react-hook-form's. */
    subscribe: form.subscribe,
    /** The current values, without subscribing to changes. */
    getValues: form.getValues as () => Values,
    set,
    clearErrors,
    errorProps,
    /**
     * Props of a text field, except its label; editing it also clears the errors of `related`
     * fields.
     */
    field: (name: Path<Values>, ...related: Path<Values>[]) => ({
      ...register(name, { onChange: () => clearErrors(name, ...related) }),
      readOnly: isLocked,
      "aria-disabled": busy || undefined,
      ...errorProps(name),
    }),
    /** Props of a select, except label and options. */
    select: <Key extends Path<Values>>(name: Key) => ({
      name,
      value: watch(name),
      onChange: (value: PathValue<Values, Key>) => set(name, value),
      readOnly: isLocked,
      error: errorProps(name).error,
    }),
    reset,
    /** The error of the last attempt. */
    error: failed?.error ?? null,
    /** The sentence for the whole form: what belongs to no single field. */
    rootError: (errors.root?.message as string | undefined) ?? message,
    /** The version that is being edited. */
    base,
    /** How to resolve an edit conflict. */
    latest: {
      offered: version !== undefined && isStale(failed?.error),
      load: (): void => void (version && loadLatest(version)),
      loaded: latest.loaded,
    },
    /** Resets to the saved version. */
    resetTo(saved: Stored): void {
      setBase(saved);
      setLatest(NOT_LOADED);
      if (version) reset(version.toValues(saved));
    },
  };
}

const latestFailed = (message: string): string => t`The latest version could not be loaded: ${message}`;

/** The form with these fields, whatever it sends. */
export type ServerForm<Values extends FieldValues> = Omit<
  ReturnType<typeof useServerForm<Values, unknown>>,
  "base" | "resetTo"
>;
