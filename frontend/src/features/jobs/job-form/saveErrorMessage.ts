import { errorMessage, getFieldErrors, isServerFailure } from "@/shared/api/errors";

/**
 * The message for a failed save, with the server's reasons below it if they help. `otherMessages`
 * are the reasons not shown next to a field.
 */
export function saveErrorMessage(
  sentence: string,
  error: unknown,
  otherMessages = Object.values(getFieldErrors(error)).flat(),
): string {
  if (isServerFailure(error)) return sentence;
  const reasons = Object.keys(getFieldErrors(error)).length > 0 ? otherMessages : [errorMessage(error)];
  return [sentence, ...reasons].join("\n");
}
