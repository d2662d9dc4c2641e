import type { Company } from "@/shared/api/types";
import type { RequiredProvider } from "./api";
import type { SessionUser } from "./sessionUser";
import { NO_VIEW, type View } from "./storage";

export type SessionState = View & {
  /** `restoring`: a user is in storage but not yet verified. */
  status: "restoring" | "anonymous" | "authenticated";
  user: SessionUser | null;
  /** The server has refused the token; the screen is hidden until the user has signed in again. */
  expired: boolean;
  /** The password was right; what to send with the second factor. */
  waitingCode: string | null;
  /** Who it is was proved, but the company lets its people sign in with this provider alone. */
  requiredProvider: RequiredProvider | null;
  /** The company requires a second factor, which the user has to set up before all else. */
  needsSecondFactor: boolean;
  /** The companies that a superuser can select. */
  companies: Company[];
  companiesFailed: boolean;
  /**
   * How the last session ended: signed out (sign-in then does not lead back), expired, or why a
   * provider sign-in failed.
   */
  ended: "signed-out" | "expired" | "code-used" | "code-failed" | null;
  /** The user of the last session. */
  endedFor: number | null;
  /** Redirect target of a provider sign-in. */
  returnTo: string | null;
};

export const ANONYMOUS: SessionState = {
  ...NO_VIEW,
  status: "anonymous",
  user: null,
  expired: false,
  waitingCode: null,
  requiredProvider: null,
  needsSecondFactor: false,
  companies: [],
  companiesFailed: false,
  ended: null,
  endedFor: null,
  returnTo: null,
};
