import { client } from "@/shared/api/client";
import type { AuthUser, Company } from "@/shared/api/types";

/** The token call answers a token with its user, or only a key. */
type TokenAnswer = { token?: string; key?: string; user?: AuthUser };

export async function postToken(username: string, password: string): Promise<TokenAnswer> {
  const { data } = await client.post<TokenAnswer>("/auth/token/", { username, password });
  return data ?? {};
}

export async function getAuthUser(): Promise<AuthUser> {
  const { data } = await client.get<AuthUser>("/auth/user/");
  return data;
}

/** Revokes a token that is no longer stored here, hence the header of its own. */
export async function postLogout(token: string): Promise<void> {
  await client.post("/auth/logout/", null, { headers: { Authorization: `Token ${token}` } });
}

export async function getCompanies(): Promise<Company[]> {
  const { data } = await client.get<Company[]>("/companies/");
  return data;
}
