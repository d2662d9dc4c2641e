/** Minimum password length, as on the server. */
export const PASSWORD_MIN_LENGTH = 8;

/** Text of new passwords, separate from that of sign-in, which the profile must not load. */
export const NEW_PASSWORD = {
  hint: "Must be at least 8 characters long",
  tooShort: "Password must be at least 8 characters long",
  mismatch: "Passwords do not match",
} as const;

type Passwords = { newPassword: string; confirmPassword: string };

/** The server's field names; `new_password` where it is asked for only once. */
export const NEW_PASSWORD_FIELDS = {
  new_password: "newPassword",
  new_password1: "newPassword",
  new_password2: "confirmPassword",
} as const;

/** Validates a new password and its confirmation. */
export function validateNewPassword({ newPassword, confirmPassword }: Passwords): Partial<Passwords> {
  if (newPassword.length < PASSWORD_MIN_LENGTH) return { newPassword: NEW_PASSWORD.tooShort };
  if (newPassword !== confirmPassword) return { confirmPassword: NEW_PASSWORD.mismatch };
  return {};
}
