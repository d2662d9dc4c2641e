/** Text of confirming an address, in its own file so that sign-in does not load it. */
export const CONFIRM = {
  title: "Confirm your e-mail address",
  subtitle: "This proves that the address is yours, and links you to the company it belongs to.",
  submit: "Confirm address",
  busy: "Confirming...",
  submitPassword: "Set password and confirm",
  whyPassword:
    "Whoever signed up may not have been you: your password replaces theirs, and ends every sign-in with it.",
  done: "Your address is confirmed.",
  passwordSet: "Sign in with your new password.",
  incomplete: "This link is incomplete. Open it again from the mail.",
  invalid: "This link is no longer valid.",
  signInFirst: "Sign in to have a new link sent to you.",
  resend: "Send a new link",
  resent: "If your address is not confirmed yet, a confirmation link is on its way to it.",
  dashboard: "Go to Dashboard",
  signIn: "Sign in",
} as const;

/** For the mail's second link. */
export const REFUSE = {
  title: "Did you not sign up?",
  subtitle: "Somebody signed up with your e-mail address. If it was not you, their account loses it.",
  submit: "I did not ask for this",
  busy: "Removing...",
  done: "Thank you. The account has lost your address, and nobody can sign in with it.",
  invalid: "This link is no longer valid: it was used, or has expired.",
} as const;
