import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from "react-hook-form";
import { useFormDraft } from "./useFormDraft";
import { type SubmissionOptions, useSubmission } from "./useSubmission";

export type ServerFormOptions<Values extends FieldValues, Result> = SubmissionOptions<Values, Result> & {
  defaults: Values;
  /** Key under which unsaved values survive an expired session; not kept without one. */
  draft?: string;
  /** Fields that are never kept. */
  secrets?: readonly (keyof Values & string)[];
};

/**
 * A form of the signed-in screens, combining react-hook-form and `useSubmission`.
 * `const form = useServerForm({ defaults, send, onSaved, draft: "job:new" })`, then `<Form
 * form={form}>` or `<FormDialog form={form}>` around `<Field label="…" {...form.field("title")} />`
 * and `<SelectField label="…" options={…} {...form.select("type")} />`.
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
    /** The current values, without subscribing to changes. */
    getValues: getValues as () => Values,
    set,
    /**
     * Props of a text field, except its label; editing it also clears the errors of `related`
     * fields.
     */
    field: (name: Path<Values>, ...related: Path<Values>[]) => ({
      ...register(name, { onChange: () => submission.clearErrors(name, ...related) }),
      readOnly: submission.busy,
      ...submission.errorProps(name),
    }),
    /** Props of a select, except label and options. */
    select: <Key extends Path<Values>>(name: Key) => ({
      name,
      value: watch(name),
      onChange: (value: PathValue<Values, Key>) => set(name, value),
      readOnly: submission.busy,
      error: submission.errorProps(name).error,
    }),
    /** Resets to other values; `keepDirty` keeps edited fields. */
    reset: (values: Values = defaults, { keepDirty = false } = {}): void => {
      reset(values, { keepDirtyValues: keepDirty });
      submission.restart();
    },
  };
}

export type ServerForm<Values extends FieldValues> = ReturnType<typeof useServerForm<Values, unknown>>;
