import type { Registration } from "@/features/accounts/api";
import { PASSWORD_MIN_LENGTH, SIGN_UP } from "@/features/accounts/messages";
import { ApiError } from "@/shared/api/errors";
import type { Session } from "@/shared/session/useSession";

const REQUIRED = ["firstName", "lastName", "email", "username", "password", "confirmPassword"] as const;
export type RequiredField = (typeof REQUIRED)[number];

export type Problem = { message: string; fields: RequiredField[] };

/** What is wrong with the form, in the order in which it is said; null when it can be sent. */
export function validateRegistration(form: Registration, emailIsValid: boolean): Problem | null {
  const blank = REQUIRED.filter((name) => form[name].trim() === "");
  if (blank.length > 0) return { message: SIGN_UP.missing, fields: blank };
  if (form.password !== form.confirmPassword)
    return { message: SIGN_UP.mismatch, fields: ["confirmPassword"] };
  if (form.password.length < PASSWORD_MIN_LENGTH) return { message: SIGN_UP.tooShort, fields: ["password"] };
  if (!emailIsValid) return { message: SIGN_UP.emailInvalid, fields: ["email"] };
  return null;
}

/** The account exists, but signing it in did not work; the sign-in screen takes over. */
export class SignInAfterRegistrationError extends Error {}

/** Registers, then signs in: with the key of the answer, or without one by name and password. */
export async function register(form: Registration, session: Session): Promise<void> {
  const { postRegistration } = await import("@/features/accounts/api");
  const key = await postRegistration(form);
  try {
    if (key) await session.signInWithToken(key);
    else await session.signIn(form.username.trim(), form.password);
  } catch (error) {
    throw new SignInAfterRegistrationError("Signing in after the registration failed", { cause: error });
  }
}

const asLine = ([field, messages]: [string, unknown]): string =>
  `${field}: ${Array.isArray(messages) ? messages.join(", ") : String(messages)}`;

/** The server's objections: a text as it is, an object one line per field, anything else in our words. */
export function registrationErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return SIGN_UP.failed;
  const { status, data, message } = error;
  if (status === 0 || status >= 500) return SIGN_UP.failed;
  if (typeof data === "string" && data.trim() && !data.trimStart().startsWith("<")) return data;
  if (typeof data !== "object" || data === null) return SIGN_UP.failed;
  // Anything but a 400 is one sentence for the person, not a list of fields.
  if (status !== 400) return message;
  return Object.entries(data).map(asLine).join("\n") || SIGN_UP.failed;
}
