import { PASSWORD_MIN_LENGTH, SIGN_UP } from "./messages";

type Passwords = { newPassword: string; confirmPassword: string };

/** The server's field names; `new_password` where it is asked for only once. */
export const NEW_PASSWORD_FIELDS = {
  new_password: "newPassword",
  new_password1: "newPassword",
  new_password2: "confirmPassword",
} as const;

/** Validates a new password and its confirmation. */
export function validateNewPassword({ newPassword, confirmPassword }: Passwords): Partial<Passwords> {
  if (newPassword.length < PASSWORD_MIN_LENGTH) return { newPassword: SIGN_UP.tooShort };
  if (newPassword !== confirmPassword) return { confirmPassword: SIGN_UP.mismatch };
  return {};
}
