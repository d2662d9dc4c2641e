import { fieldErrorsOf, isServerTrouble, messageOf } from "@/shared/api/errors";
import { isJobField } from "./jobForm";

/** The sentence for a failed save, with the server's reason below it where that helps and stands nowhere else. */
export function problemText(sentence: string, error: unknown): string {
  if (isServerTrouble(error)) return sentence;
  const fields = Object.entries(fieldErrorsOf(error));
  if (fields.length === 0) return `${sentence}\n${messageOf(error)}`;
  // The company is not always among the fields on screen.
  const elsewhere = fields.filter(([name]) => !isJobField(name) || name === "company");
  return [sentence, ...elsewhere.flatMap(([, messages]) => messages)].join("\n");
}
