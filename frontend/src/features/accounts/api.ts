import { client } from "@/shared/api/client";

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
