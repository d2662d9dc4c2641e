import { t } from "@lingui/core/macro";

/** Minimum password length, as on the server. */
export const PASSWORD_MIN_LENGTH = 8;

export const passwordHint = (): string => t`Must be at least 8 characters long`;
export const passwordTooShort = (): string => t`Password must be at least 8 characters long`;
export const passwordsDiffer = (): string => t`Passwords do not match`;

type Passwords = { newPassword: string; confirmPassword: string };

/** The server's field names; `new_password` where it is asked for only once. */
export const NEW_PASSWORD_FIELDS = {
  new_password: "newPassword",
  new_password1: "newPassword",
  new_password2: "confirmPassword",
} as const;

/** Validates a new password and its confirmation. */
export function validateNewPassword({ newPassword, confirmPassword }: Passwords): Partial<Passwords> {
  if (newPassword.length < PASSWORD_MIN_LENGTH) return { newPassword: passwordTooShort() };
  if (newPassword !== confirmPassword) return { confirmPassword: passwordsDiffer() };
  return {};
}
