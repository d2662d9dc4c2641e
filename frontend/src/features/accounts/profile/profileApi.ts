import { client } from "@/shared/api/client";
import { getOne, page } from "@/shared/api/page";
import type { AuthUser, Connection, Referral } from "@/shared/api/types";

export type PasswordChange = { oldPassword: string; newPassword: string; confirmPassword: string };

export const getProfile = (signal?: AbortSignal): Promise<AuthUser> => getOne("/auth/user/", {}, signal);

/** PATCH /auth/user/: only the two names are one's own to change. */
export async function saveNames(names: { first_name: string; last_name: string }): Promise<AuthUser> {
  const { data } = await client.patch<AuthUser>("/auth/user/", names);
  return data;
}

/** POST /auth/password/change/; every token ends, the answer is the key of a new one for this device. */
export async function changePassword(form: PasswordChange): Promise<string> {
  const { data } = await client.post<{ key: string }>("/auth/password/change/", {
    old_password: form.oldPassword,
    new_password1: form.newPassword,
    new_password2: form.confirmPassword,
  });
  return data.key;
}

/** POST /auth/logout-all/. */
export async function signOutEverywhere(): Promise<void> {
  await client.post("/auth/logout-all/");
}

/** Everything that the product keeps about the signed-in person and that is theirs to see. */
export async function getMyData(): Promise<object> {
  const account = await getProfile();
  // Only these roles have a network of their own; the server refuses the others.
  const hasNetwork = ["EMPLOYEE", "SUPERUSER"].includes(account.profile.role);
  const [connections, referrals] = await Promise.all([
    hasNetwork ? page<Connection>("/connections/") : { rows: [] },
    page<Referral>("/referrals/", { mine: true }),
  ]);
  return { account, connections: connections.rows, referrals: referrals.rows };
}
