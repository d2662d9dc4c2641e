const KEY = "token";

/** The stored session token. The one place that reads or writes it. */
export const tokenStore = {
  key: KEY,
  get: (): string | null => localStorage.getItem(KEY),
  set: (token: string): void => localStorage.setItem(KEY, token),
  clear: (): void => localStorage.removeItem(KEY),
};
