import type { Company } from "@/shared/api/types";
import type { SessionUser } from "./sessionUser";
import { NO_VIEW, type View } from "./storage";

export type SessionState = View & {
  /** `restoring`: a user is in storage but not yet in memory. */
  status: "restoring" | "anonymous" | "authenticated";
  user: SessionUser | null;
  /** The superuser's choice of companies. */
  companies: Company[];
  companiesFailed: boolean;
  /**
   * How the last session ended: on purpose (the sign-in screen then carries no way back) or by the server; or why the
   * way back from a provider led to none.
   */
  ended: "signed-out" | "expired" | "code-used" | "code-failed" | null;
  /** Whose session that was. */
  endedFor: number | null;
  /** Where a provider sign-in was asked to lead. */
  returnTo: string | null;
};

export const ANONYMOUS: SessionState = {
  ...NO_VIEW,
  status: "anonymous",
  user: null,
  companies: [],
  companiesFailed: false,
  ended: null,
  endedFor: null,
  returnTo: null,
};
