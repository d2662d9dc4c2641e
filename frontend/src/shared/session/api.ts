import { api } from "@/shared/api/client";
import { ApiError, UNEXPECTED_ANSWER } from "@/shared/api/errors";
import type { AuthUser, Company } from "@/shared/api/types";

/** The token call answers a token with its user, or only a key. */
type TokenAnswer = { token?: string; key?: string; user?: AuthUser };

const TRIES_WHILE_BUSY = 5;

export async function postToken(username: string, password: string): Promise<TokenAnswer> {
  try {
    return await whenFree(() => api.post("/auth/token/", { body: { username, password } }));
  } catch (error) {
    if (error instanceof ApiError && error.code === UNEXPECTED_ANSWER) return keyIn(error.data);
    throw error;
  }
}

/** The server checks a few passwords at once; where many people sign in, it says after how many seconds to come again. */
async function whenFree<T>(ask: () => Promise<T>, triesLeft = TRIES_WHILE_BUSY): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "busy") || triesLeft === 1) throw error;
    // Not all of them at the same moment again.
    const seconds = (error.retryAfter ?? 1) * (0.5 + Math.random());
    await new Promise((resume) => setTimeout(resume, seconds * 1000));
    return whenFree(ask, triesLeft - 1);
  }
}

/** A key alone is enough to go on with. */
function keyIn(data: unknown): TokenAnswer {
  const { token, key } = (data ?? {}) as Record<string, unknown>;
  const found = token ?? key;
  return typeof found === "string" ? { key: found } : {};
}

export const getAuthUser = (): Promise<AuthUser> => api.get("/auth/user/");

/** What the way back from Google carries, for the token that it stands for. */
export const postSignInCode = (code: string) => api.post("/auth/google/exchange/", { body: { code } });

/** Revokes a token that is no longer stored here, hence the header of its own. */
export const postLogout = (token: string) =>
  api.post("/auth/logout/", { transport: { headers: { Authorization: `Token ${token}` } } });

export const getCompanies = (): Promise<Company[]> => api.get("/companies/");
