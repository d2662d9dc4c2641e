import { type SubmissionOptions, useSubmission } from "./useSubmission";

/**
 * `useServerForm` for the screens before signing in, whose scripts must stay small: the browser's own inputs hold
 * the values, so that react-hook-form is not loaded there.
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
    /** Everything of a text field but its label. */
    field: (name: Name) => ({
      name,
      required: true,
      disabled: submission.busy,
      onChange: () => submission.clearErrors(name),
      ...submission.errorProps(name),
    }),
  };
}
