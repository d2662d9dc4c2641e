/** Text for links of another account than the one signed in. */
export const OTHER_ACCOUNT = {
  signedIn: (username: string) => `You are signed in as ${username}, which is another account.`,
  signOut: "Sign out and use the other account",
  stay: "Stay signed in",
} as const;
