import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from "react-hook-form";
import { useFormDraft } from "./useFormDraft";
import { type SubmissionOptions, useSubmission } from "./useSubmission";

export type ServerFormOptions<Values extends FieldValues, Result> = SubmissionOptions<Values, Result> & {
  defaults: Values;
  /** Under what name unsaved values survive the end of a session; without one they do not. */
  draft?: string;
  /** Fields that are never stored. */
  secrets?: readonly (keyof Values & string)[];
};

/**
 * A form of the signed-in part: react-hook-form holds the values, `useSubmission` sends them.
 * `const form = useServerForm({ defaults, send, onSaved, draft: "job:new" })`, then `<Form form={form}>` or
 * `<FormDialog form={form}>` around `<Field label="…" {...form.field("title")} />` and
 * `<SelectField label="…" options={…} {...form.select("type")} />`.
 */
export function useServerForm<Values extends FieldValues, Result>(
  options: ServerFormOptions<Values, Result>,
) {
  const { defaults, draft, secrets } = options;
  const { register, watch, setValue, getValues, reset, formState } = useForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
  });
  const submission = useSubmission(options, () => getValues());
  useFormDraft(draft, { setValue, getValues, formState }, secrets);

  const set = <Key extends Path<Values>>(name: Key, value: PathValue<Values, Key>): void => {
    setValue(name, value, { shouldDirty: true });
    submission.clearErrors(name);
  };
  return {
    ...submission,
    dirty: formState.isDirty,
    defaults: formState.defaultValues as Values,
    watch,
    /** The values as they stand, without being rendered again when they change. */
    getValues: getValues as () => Values,
    set,
    /** Everything of a text field but its label; `related` fields lose their message together with it. */
    field: (name: Path<Values>, ...related: Path<Values>[]) => ({
      ...register(name, { onChange: () => submission.clearErrors(name, ...related) }),
      readOnly: submission.busy,
      ...submission.errorProps(name),
    }),
    /** Everything of a choice but its label and options. */
    select: <Key extends Path<Values>>(name: Key) => ({
      name,
      value: watch(name),
      onChange: (value: PathValue<Values, Key>) => set(name, value),
      readOnly: submission.busy,
      error: submission.errorProps(name).error,
    }),
    /** Begins again with other values; `keepDirty` keeps what was typed. */
    reset: (values: Values = defaults, { keepDirty = false } = {}): void => {
      reset(values, { keepDirtyValues: keepDirty });
      submission.restart();
    },
  };
}

export type ServerForm<Values extends FieldValues> = ReturnType<typeof useServerForm<Values, unknown>>;
