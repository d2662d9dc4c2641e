import { errorMessage, getFieldErrors } from "@/shared/api/errors";

type Name<Values> = keyof Values & string;

/** Errors by field; `root` is for the whole form. An empty text marks the field only. */
export type FormErrors<Values> = { [Key in Name<Values> | "root"]?: string };

/** The messages that are not shown next to a field; null if there are none. */
export const defaultErrorText = (error: unknown, otherMessages: string[]): string | null =>
  Object.keys(getFieldErrors(error)).length === 0 ? errorMessage(error) : otherMessages.join("\n") || null;

export type AssignedErrors<Values> = {
  /** By field on screen. */
  errors: FormErrors<Values>;
  /** The messages for everything else. */
  otherMessages: string[];
};

const fieldsIn = (form: HTMLFormElement): HTMLInputElement[] =>
  Array.from(form.elements) as HTMLInputElement[];

/** Assigns the server's messages to the fields on screen: a form may have values without a field. */
export function assignErrors<Values>(
  form: HTMLFormElement,
  error: unknown,
  fieldNames: Record<string, string> = {},
): AssignedErrors<Values> {
  const onScreen = new Set(fieldsIn(form).map(({ name }) => name));
  const errors: Record<string, string> = {};
  const otherMessages: string[] = [];
  for (const [serverField, messages] of Object.entries(getFieldErrors(error))) {
    const name = fieldNames[serverField] ?? serverField;
    if (onScreen.has(name)) errors[name] = messages.join(" ");
    else otherMessages.push(...messages);
  }
  return { errors: errors as FormErrors<Values>, otherMessages };
}

/** Focuses the first field, in the order on screen, that has an error. */
export function focusFirst(form: HTMLFormElement, hasError: (name: string) => boolean): void {
  const first = fieldsIn(form).find(({ name }) => name !== "" && hasError(name));
  // MUI's select has a hidden input next to the focusable element.
  const select = first?.tabIndex === -1 && first.parentElement?.querySelector<HTMLElement>("[role=combobox]");
  (select || first)?.focus();
}
