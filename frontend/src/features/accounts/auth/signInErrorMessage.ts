import { SIGN_IN } from "@/features/accounts/messages";
import { ApiError, isServerFailure } from "@/shared/api/errors";
import { UNEXPECTED_LOGIN } from "@/shared/session/store";

/** What the sign-in screen says about a failed attempt. Inactive and unknown accounts sound the same. */
export function signInErrorMessage(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 429) return SIGN_IN.throttled;
    if (isServerFailure(error)) return SIGN_IN.unreachable;
    return SIGN_IN.failed;
  }
  if (error instanceof Error && error.message === UNEXPECTED_LOGIN) return UNEXPECTED_LOGIN;
  return SIGN_IN.unreachable;
}
