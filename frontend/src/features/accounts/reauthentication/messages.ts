/** Text of the reauthentication dialog. */
export const REAUTHENTICATION = {
  title: "Confirm that it is you",
  withPassword: "You signed in a while ago. Enter your password to go on.",
  password: "Your Password",
  confirm: "Confirm",
  cancel: "Cancel",
  withoutPassword:
    "You signed in a while ago, and your account has no password. Sign in again, then do this once more.",
  google: "Sign in again with Google",
  link: "Mail me a link",
  linkNote: "With the link you choose a password. Then sign in with it, and do this once more.",
  linkSent: (email: string): string => `A link is on its way to ${email}.`,
  loadFailed: "It could not be found out how you can confirm it.",
} as const;

/** Text of the dialog after the session has expired. */
export const SESSION_EXPIRED = {
  title: "Sign in again",
  text: "Your session has ended. Please sign in again.",
  newTab: "Google opens in a new tab. Once you have signed in there, this one goes on.",
  signIn: "Sign In",
  signOut: "Sign Out",
} as const;
