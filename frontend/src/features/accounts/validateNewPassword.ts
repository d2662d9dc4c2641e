import { PASSWORD_MIN_LENGTH, SIGN_UP } from "./messages";

type Passwords = { newPassword: string; confirmPassword: string };

/** What the server calls the two; the first by one name where it asks for it only once. */
export const NEW_PASSWORD_FIELDS = {
  new_password: "newPassword",
  new_password1: "newPassword",
  new_password2: "confirmPassword",
} as const;

/** What is wrong with a new password, before the server is asked; which field, and in which words. */
export function validateNewPassword({ newPassword, confirmPassword }: Passwords): Partial<Passwords> {
  if (newPassword.length < PASSWORD_MIN_LENGTH) return { newPassword: SIGN_UP.tooShort };
  if (newPassword !== confirmPassword) return { confirmPassword: SIGN_UP.mismatch };
  return {};
}
