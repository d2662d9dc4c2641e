import { t } from "@lingui/core/macro";
import { signInFailureText } from "@/features/accounts/auth/signInFailure";
import { ApiError, errorMessage, isServerFailure } from "@/shared/api/errors";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";

/** The form of the second step of signing in. */
export function useSecondStep(onSaved?: () => unknown) {
  const { takeSecondStep } = useSession();
  return useServerForm({
    defaults: { factor_code: "" },
    check: ({ factor_code }) => ({ factor_code: factor_code.trim() ? undefined : t`Enter the code` }),
    send: ({ factor_code }) => takeSecondStep(factor_code.trim()),
    errorText: failureText,
    onSaved,
  });
}

function failureText(error: unknown): string | null {
  if (!(error instanceof ApiError) || isServerFailure(error) || error.status === 429)
    return signInFailureText(error);
  if (error.status === 401) return t`This took too long. Go back and enter your password again.`;
  // The field says it.
  return error.status === 400 ? null : errorMessage(error);
}
