/** Text of signing in and signing up. */
export const SIGN_IN = {
  title: "Sign in to your account",
  username: "Username",
  password: "Password",
  submit: "Sign In",
  busy: "Loading...",
  google: "Sign in with Google",
  googleHint: "We'll automatically detect your company based on your email domain",
  noAccount: "New here?",
  signUp: "Create an account",
  usernameMissing: "Enter your username",
  passwordMissing: "Enter your password",
  failed: "Invalid username or password",
  unreachable: "Cannot reach the server. Please try again.",
  expired: "Your session has ended. Please sign in again.",
  codeUsed: "This sign-in with Google took too long, or was used already. Please sign in with Google again.",
  forgot: "Forgot your password?",
} as const;

/** Says how long to wait, given in seconds. */
export function throttledMessage(seconds: number | null): string {
  const minutes = Math.ceil((seconds ?? 0) / 60);
  const wait = minutes === 0 ? "a few minutes" : minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `Too many attempts. Please wait ${wait} and try again.`;
}

export const SIGN_UP = {
  title: "Create Your Account",
  subtitle: "Join our recruitment platform and start referring your network",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  username: "Username",
  usernameHint: "You sign in with it, and with your email too once you have confirmed it",
  password: "Password",
  confirmPassword: "Confirm Password",
  submit: "Create Account",
  busy: "Creating account...",
  haveAccount: "Already have an account?",
  signIn: "Sign in instead",
  errorTitle: "Registration Error",
  missing: "Please fill in all required fields",
  emailInvalid: "Please enter a valid email address",
  failed: "Registration failed. Please try again.",
  signInNow: "Registration successful! Please log in with your new account.",
} as const;

/** Messages for `/login?error=…`; unknown codes use `google_failed`. */
export const GOOGLE_ERRORS: Record<string, string> = {
  google_not_configured:
    "Sign in with Google is not set up here. Please sign in with your username and password.",
  google_failed: "Signing in with Google did not work. Please try again, or use your username and password.",
  google_domain:
    "This Google account could not be accepted: Google has not verified its address. Verify it there, or use another one.",
  google_known_address:
    "An account with this address exists already. Sign in with its username and password, or ask for a new password below.",
  account_inactive: "This account is not active. Please ask your HR team.",
};

export const FORGOT = {
  title: "Forgot your password?",
  subtitle: "Enter your e-mail address, and we will send you a link to set a new one.",
  email: "Email",
  submit: "Send link",
  busy: "Sending...",
  sent: "If there is an account with that address, a link is on its way to it. It can be used once.",
  missing: "Enter your e-mail address",
  back: "Back to sign in",
} as const;

export const RESET = {
  title: "Set a new password",
  newPassword: "New Password",
  confirmPassword: "Confirm Password",
  submit: "Set password",
  busy: "Saving...",
  incomplete: "This link is incomplete. Open it again from the mail, or ask for a new one.",
  invalid: "This link is no longer valid. Please ask for a new one.",
  again: "Ask for a new link",
  signIn: "Back to sign in",
  done: "Your password has been set. Please sign in.",
  doneFor: (username: string) => `The password of ${username} has been set.`,
} as const;
