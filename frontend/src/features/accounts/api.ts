import { api } from "@/shared/api/client";
import { ApiError, UNEXPECTED_ANSWER } from "@/shared/api/errors";

export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  password: string;
  confirmPassword: string;
  companyCode: string;
};

/** Registers somebody; answers the key of the new session, if the server opened one. */
export async function postRegistration(form: Registration): Promise<string | null> {
  const body = new FormData();
  body.set("first_name", form.firstName.trim());
  body.set("last_name", form.lastName.trim());
  body.set("email", form.email.trim());
  body.set("username", form.username.trim());
  body.set("password1", form.password);
  body.set("password2", form.confirmPassword);
  if (form.companyCode) body.set("company_code", form.companyCode);
  try {
    return (await api.post("/auth/register/", { body })).key;
  } catch (error) {
    // Registered, though not signed in: an object that has no key is the API's all the same.
    const keyless =
      error instanceof ApiError && error.code === UNEXPECTED_ANSWER && typeof error.data === "object";
    if (keyless) return null;
    throw error;
  }
}

/** Mails a link that sets a new password: the answer never tells whether the address is known. */
export const requestPasswordReset = (email: string) => api.post("/auth/password/reset/", { body: { email } });

export type NewPassword = { newPassword: string; confirmPassword: string };

/** Sets a new password with the two parts of the mailed link. */
export const confirmPasswordReset = (
  uid: string,
  token: string,
  { newPassword, confirmPassword }: NewPassword,
) =>
  api.post("/auth/password/reset/confirm/", {
    body: { uid, token, new_password1: newPassword, new_password2: confirmPassword },
  });

/** Confirms an e-mail address with the key of the mailed link. */
export const confirmEmail = (key: string) => api.post("/auth/email/confirm/", { body: { key } });

/** Sends one's own confirmation link again, where there is something to confirm. */
export const resendConfirmation = () => api.post("/auth/email/resend/");
