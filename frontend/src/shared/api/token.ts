const KEY = "token";

/** The stored session token. All access goes through here. */
export const tokenStore = {
  key: KEY,
  get: (): string | null => localStorage.getItem(KEY),
  set: (token: string): void => localStorage.setItem(KEY, token),
  clear: (): void => localStorage.removeItem(KEY),
};
