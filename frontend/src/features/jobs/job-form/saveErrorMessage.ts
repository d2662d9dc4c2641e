import { errorMessage, getFieldErrors, isServerFailure } from "@/shared/api/errors";

/**
 * The message for a failed save, with the server's reasons below it if they help. `elsewhere` are
 * the reasons not shown next to a field.
 */
export function saveErrorMessage(
  sentence: string,
  error: unknown,
  elsewhere = Object.values(getFieldErrors(error)).flat(),
): string {
  if (isServerFailure(error)) return sentence;
  const reasons = Object.keys(getFieldErrors(error)).length > 0 ? elsewhere : [errorMessage(error)];
  return [sentence, ...reasons].join("\n");
}
