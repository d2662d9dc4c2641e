const KEY = "token";

let replacements = 0;

/** The stored session token. All access goes through here. */
export const tokenStore = {
  key: KEY,
  get: (): string | null => localStorage.getItem(KEY),
  set: (token: string): void => localStorage.setItem(KEY, token),
  clear: (): void => localStorage.removeItem(KEY),
  /**
   * Whether a new token is on its way. The server may reject other calls with the old one already,
   * which does not mean that the session has ended.
   */
  isBeingReplaced: (): boolean => replacements > 0,
  /** Stores the token that `call` resolves with. */
  replace: async (call: Promise<{ key: string }>): Promise<void> => {
    replacements += 1;
    try {
      tokenStore.set((await call).key);
    } finally {
      replacements -= 1;
    }
  },
};
