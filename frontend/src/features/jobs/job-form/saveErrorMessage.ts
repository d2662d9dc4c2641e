import { errorMessage, getFieldErrors, isServerFailure } from "@/shared/api/errors";

/**
 * The sentence for a failed save, with the server's reason below it where that helps. `elsewhere` leaves out what
 * stands beside a field.
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
