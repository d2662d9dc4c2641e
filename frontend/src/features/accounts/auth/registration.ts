import { t } from "@lingui/core/macro";
import { PASSWORD_MIN_LENGTH, passwordsDiffer, passwordTooShort } from "@/features/accounts/newPassword";
import { api } from "@/shared/api/client";
import { ApiError } from "@/shared/api/errors";
import type { FormErrors } from "@/shared/forms/formErrors";
import { isEmailAddress } from "@/shared/forms/isEmailAddress";
import { ChunkLoadError } from "@/shared/loadChunk";
import type { Session } from "@/shared/session/useSession";

export const EMPTY = {
  firstName: "",
  lastName: "",
  email: "",
  username: "",
  password: "",
  confirmPassword: "",
};

type Registration = typeof EMPTY;

/** Validates the form; reports one problem at a time, and says beside each field concerned what to do. */
export function validateRegistration(form: Registration): FormErrors<Registration> {
  const names = Object.keys(EMPTY) as (keyof Registration)[];
  const blank = names.filter((name) => form[name].trim() === "");
  if (blank.length > 0) {
    return {
      root: t`Please fill in all required fields`,
      ...Object.fromEntries(blank.map((name) => [name, missingText(name)])),
    };
  }
  const { password } = form;
  if (password !== form.confirmPassword)
    return { root: passwordsDiffer(), confirmPassword: t`Type the same password again` };
  if (password.length < PASSWORD_MIN_LENGTH)
    return { root: passwordTooShort(), password: t`Choose a longer one` };
  if (!isEmailAddress(form.email))
    return { root: t`Please enter a valid email address`, email: t`Such as name@company.com` };
  return {};
}

const missingText = (name: keyof Registration): string =>
  ({
    firstName: t`Enter your first name`,
    lastName: t`Enter your last name`,
    email: t`Enter your email address`,
    username: t`Choose a username`,
    password: t`Choose a password`,
    confirmPassword: t`Type the same password again`,
  })[name];

/**
 * Signs in to the new account, with the key of the registration or else with username and password.
 * Returns null once signed in, or what to do instead.
 */
export async function signInAfterRegistration(
  form: Registration,
  key: string | undefined,
  session: Session,
): Promise<string | null> {
  try {
    if (key) await session.signInWithToken(key);
    else await session.signIn(form.username.trim(), form.password);
    return null;
  } catch (error) {
    console.error("Signing in after the registration failed.", error);
    return t`Registration successful! Please log in with your new account.`;
  }
}

/**
 * Creates the account. Returns the `key` of its session if there is one; `detail` says what to do where
 * the account cannot be used yet. `companyCode` is from the invitation link; null without one.
 */
export async function register(form: Registration, companyCode: string | null) {
  const body = new FormData();
  body.set("first_name", form.firstName.trim());
  body.set("last_name", form.lastName.trim());
  body.set("email", form.email.trim());
  body.set("username", form.username.trim());
  body.set("password1", form.password);
  body.set("password2", form.confirmPassword);
  if (companyCode) body.set("company_code", companyCode);
  return api.post("/auth/register/", { body });
}

/**
 * The server's messages: a text as it is, an object with one line per field, or else a general
 * message.
 */
export function registrationErrorMessage(error: unknown): string {
  const failed = t`Registration failed. Please try again.`;
  if (error instanceof ChunkLoadError) return error.message;
  if (!(error instanceof ApiError)) return failed;
  const { status, data, message } = error;
  if (status === 0 || status >= 500) return failed;
  if (typeof data === "string" && data.trim() && !data.trimStart().startsWith("<")) return data;
  if (typeof data !== "object" || data === null) return failed;
  // Only a 400 response lists fields.
  if (status !== 400) return message;
  const lines = Object.entries(data).map(([field, messages]) => `${field}: ${[messages].flat().join(", ")}`);
  return lines.join("\n") || failed;
}
