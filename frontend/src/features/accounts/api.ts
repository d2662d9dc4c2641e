import { client } from "@/shared/api/client";
import type { AuthUser } from "@/shared/api/types";

export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  password: string;
  confirmPassword: string;
  companyCode: string;
};

/** POST /auth/register/; answers the key of the new session, if the server opened one. */
export async function postRegistration(form: Registration): Promise<string | null> {
  const body = new FormData();
  body.set("first_name", form.firstName.trim());
  body.set("last_name", form.lastName.trim());
  body.set("email", form.email.trim());
  body.set("username", form.username.trim());
  body.set("password1", form.password);
  body.set("password2", form.confirmPassword);
  if (form.companyCode) body.set("company_code", form.companyCode);
  const { data } = await client.post<{ key?: string } | null>("/auth/register/", body);
  return data?.key || null;
}

/** POST /auth/password/reset/: the answer never tells whether the address is known. */
export async function requestPasswordReset(email: string): Promise<void> {
  await client.post("/auth/password/reset/", { email });
}

export type NewPassword = { newPassword: string; confirmPassword: string };

/** POST /auth/password/reset/confirm/ with the two parts of the mailed link. */
export async function confirmPasswordReset(uid: string, token: string, form: NewPassword): Promise<void> {
  await client.post("/auth/password/reset/confirm/", {
    uid,
    token,
    new_password1: form.newPassword,
    new_password2: form.confirmPassword,
  });
}

/** POST /auth/email/confirm/ with the key of the mailed link. */
export async function confirmEmail(key: string): Promise<void> {
  await client.post("/auth/email/confirm/", { key });
}

/** POST /auth/email/resend/: sends one's own confirmation link again, where there is something to confirm. */
export async function resendConfirmation(): Promise<void> {
  await client.post("/auth/email/resend/");
}

/** What was pasted: the code itself, or the whole invitation link that carries it. */
const codeIn = (text: string): string =>
  new URLSearchParams(text.slice(text.indexOf("?") + 1)).get("company_code") ?? text;

/** POST /auth/join-company/: links one's own account, as long as it has no company; answers the account. */
export async function joinCompany(text: string): Promise<AuthUser> {
  const { data } = await client.post<AuthUser>("/auth/join-company/", { company_code: codeIn(text.trim()) });
  return data;
}
