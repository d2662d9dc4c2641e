/** Words of signing in and signing up. Those the specification quotes stand here to the letter. */
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
  throttled: "Too many attempts. Please wait a few minutes and try again.",
  unreachable: "Cannot reach the server. Please try again.",
  expired: "Your session has ended. Please sign in again.",
} as const;

export const SIGN_UP = {
  title: "Create Your Account",
  subtitle: "Join our recruitment platform and start referring your network",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  username: "Username",
  password: "Password",
  passwordHint: "Must be at least 8 characters long",
  confirmPassword: "Confirm Password",
  submit: "Create Account",
  busy: "Creating account...",
  haveAccount: "Already have an account?",
  signIn: "Sign in instead",
  errorTitle: "Registration Error",
  missing: "Please fill in all required fields",
  mismatch: "Passwords do not match",
  tooShort: "Password must be at least 8 characters long",
  emailInvalid: "Please enter a valid email address",
  failed: "Registration failed. Please try again.",
  signInNow: "Registration successful! Please log in with your new account.",
} as const;

/** Shortest password, here as on the server. */
export const PASSWORD_MIN_LENGTH = 8;
