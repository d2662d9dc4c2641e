import { errorMessage, getFieldErrors, isServerFailure } from "@/shared/api/errors";
import { isJobField } from "./jobFormValues";

/** The sentence for a failed save, with the server's reason below it where that helps and stands nowhere else. */
export function saveErrorMessage(sentence: string, error: unknown): string {
  if (isServerFailure(error)) return sentence;
  const fields = Object.entries(getFieldErrors(error));
  if (fields.length === 0) return `${sentence}\n${errorMessage(error)}`;
  // The company is not always among the fields on screen.
  const elsewhere = fields.filter(([name]) => !isJobField(name) || name === "company");
  return [sentence, ...elsewhere.flatMap(([, messages]) => messages)].join("\n");
}
