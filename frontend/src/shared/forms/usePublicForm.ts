import { type SubmissionOptions, useSubmission } from "./useSubmission";

/**
 * `useServerForm` for the screens before sign-in, whose scripts must stay small: uses uncontrolled
 * inputs instead of react-hook-form.
 */
export function usePublicForm<Name extends string, Result>(
  names: readonly Name[],
  options: SubmissionOptions<Record<Name, string>, Result>,
) {
  const submission = useSubmission(options, (form) => {
    const data = new FormData(form);
    return Object.fromEntries(names.map((name) => [name, data.get(name) ?? ""])) as Record<Name, string>;
  });
  return {
    ...submission,
    /** Props of a text field, except its label. */
    field: (name: Name) => ({
      name,
      required: true,
      disabled: submission.busy,
      onChange: () => submission.clearErrors(name),
      ...submission.errorProps(name),
    }),
  };
}
