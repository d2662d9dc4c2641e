import { plural, t } from "@lingui/core/macro";
import { ApiError, isServerFailure } from "@/shared/api/errors";
import { ChunkLoadError } from "@/shared/loadChunk";
import { UNEXPECTED_LOGIN } from "@/shared/session/store";

/** The message for a failed attempt to sign in; the same for inactive and unknown accounts. */
export function signInFailureText(error: unknown): string {
  if (error instanceof Error && error.message === UNEXPECTED_LOGIN)
    return t`Unexpected login response format`;
  if (error instanceof ChunkLoadError) return error.message;
  if (!(error instanceof ApiError) || isServerFailure(error))
    return t`Cannot reach the server. Please try again.`;
  return error.status === 429 ? throttledText(error.retryAfter) : t`Invalid username or password`;
}

/** Says how long to wait, given in seconds. */
function throttledText(seconds: number | null): string {
  const minutes = Math.ceil((seconds ?? 0) / 60);
  if (minutes === 0) return t`Too many attempts. Please wait a few minutes and try again.`;
  return plural(minutes, {
    one: "Too many attempts. Please wait # minute and try again.",
    other: "Too many attempts. Please wait # minutes and try again.",
  });
}
