import { api } from "@/shared/api/client";
import { ApiError, UNEXPECTED_RESPONSE } from "@/shared/api/errors";
import { unexpectedResponse } from "@/shared/api/parseError";
import type { Account, Company, SignedInUser } from "@/shared/api/types";

/** The token call returns a token with its user, or only a key. */
type TokenResponse = { token?: string; key?: string; user?: SignedInUser };

const MAX_ATTEMPTS = 5;

export async function postToken(username: string, password: string): Promise<TokenResponse> {
  try {
    const { token, key, user } = await retryWhileBusy(
      () =>
        api.post("/auth/token/", {
          body: { username, password },
          // Without the token of an expired session, which the server would refuse.
          transport: { headers: {} },
        }) as Promise<TokenResponse>,
    );
    return { token: textOrNone(token), key: textOrNone(key), user };
  } catch (error) {
    if (error instanceof ApiError && error.code === UNEXPECTED_RESPONSE) return {};
    throw error;
  }
}

/** The code of a right password that needs a second factor. */
const SECOND_FACTOR_REQUIRED = "second_factor_required";

/** What the server waits with for the second factor; null for other errors. */
export function getWaitingCode(error: unknown): string | null {
  if (!(error instanceof ApiError && error.code === SECOND_FACTOR_REQUIRED)) return null;
  return textOrNone((error.data as { waiting_code?: unknown }).waiting_code) ?? null;
}

/** A company's identity provider, as anybody may know it. */
export type CompanyProvider = { id: string; name: string };

/** By what alone somebody may sign in, and the sentence that says so. */
export type RequiredProvider = CompanyProvider & { sentence: string };

/** The provider by which alone the company lets its people sign in; null for other errors. */
export function getRequiredProvider(error: unknown): RequiredProvider | null {
  if (!(error instanceof ApiError && error.code === "company_sign_in_required")) return null;
  const { provider } = error.data as { provider?: Partial<CompanyProvider> };
  const [id, name] = [textOrNone(provider?.id), textOrNone(provider?.name)];
  return id && name ? { id, name, sentence: error.message } : null;
}

/** The second step of signing in, with a code of the authenticator app or a recovery code. */
export const postSecondStep = (waiting_code: string, factor_code: string) =>
  api.post("/auth/second-step/", { body: { waiting_code, factor_code }, transport: { headers: {} } });

/** A challenge to sign in with a passkey. */
export const getPasskeyChallenge = () => api.post("/auth/passkey/challenge/", { transport: { headers: {} } });

export const postPasskey = (state: string, credential: Record<string, unknown>) =>
  api.post("/auth/passkey/", { body: { state, credential }, transport: { headers: {} } });

const textOrNone = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Retries while the server is busy checking other passwords, after the delay it asks for. */
async function retryWhileBusy<T>(request: () => Promise<T>, attemptsLeft = MAX_ATTEMPTS): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "busy") || attemptsLeft === 1) throw error;
    // Random jitter, so that clients do not retry at the same moment.
    const seconds = (error.retryAfter ?? 1) * (0.5 + Math.random());
    await new Promise((resume) => setTimeout(resume, seconds * 1000));
    return retryWhileBusy(request, attemptsLeft - 1);
  }
}

/** The signed-in user. Rejects an answer without an id: who the user is must be known. */
export async function getAccount(): Promise<Account> {
  const user = await api.get("/auth/user/");
  if (typeof user.id !== "number")
    throw unexpectedResponse("get /auth/user/", "user", { status: 200, data: user });
  return user;
}

/** Exchanges the code of a sign-in with a provider for a token. */
export const postSignInCode = (code: string) => api.post("/auth/provider/exchange/", { body: { code } });

/** Revokes a token that is no longer stored; hence the explicit header. */
export const postLogout = (token: string) =>
  api.post("/auth/logout/", { transport: { headers: { Authorization: `Token ${token}` } } });

/** Revokes all tokens of the user. */
export const postLogoutAll = () => api.post("/auth/logout-all/");

export const getCompanies = async (): Promise<Company[]> => (await api.list("/companies/")).rows;
