import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { apiRows } from "@/shared/api/queries";
import type { ApiToken, TokenScope } from "@/shared/api/types";

/** Whose tokens: the user's own, or the company's. */
export type TokenOwner = "person" | "company";

/** A token in a list; the company's also say who created them. */
export type ListedToken = ApiToken & { created_by_name?: string | null };

export type NewToken = { name: string; scopes: TokenScope[]; days: number };

/** The user's own API tokens. */
export const ownTokensQuery = () => apiRows("/auth/api-tokens/");

/** The API tokens of the company. */
export const companyTokensQuery = () => apiRows("/company-tokens/");

export const useOwnTokens = () => useQuery(ownTokensQuery());

const isOfDirectory = ({ scopes }: ListedToken) => scopes.includes("directory");

/** The company's tokens for programs, or those of its directory. */
export const useCompanyTokens = (ofDirectory = false) =>
  useQuery({
    ...companyTokensQuery(),
    select: (tokens) => tokens.filter((token) => isOfDirectory(token) === ofDirectory),
  });

/** Creates a token. Returns its secret, which cannot be read later. */
export async function createToken(owner: TokenOwner, body: NewToken): Promise<string> {
  const created =
    owner === "person"
      ? await api.post("/auth/api-tokens/", { body: { ...body, scopes: body.scopes as never } })
      : await api.post("/company-tokens/", { body: { ...body, scopes: body.scopes as never } });
  return created.token;
}

/** Revokes a token for good. */
export const revokeToken = async (owner: TokenOwner, id: number): Promise<void> => {
  if (owner === "person") await api.delete("/auth/api-tokens/{id}/", { path: { id } });
  else await api.delete("/company-tokens/{id}/", { path: { id } });
};
