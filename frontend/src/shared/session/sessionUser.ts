import type { Account, CompanyRef, ListName, SignedInUser } from "@/shared/api/types";
import { firstSearches } from "./defaultView";
import { DEFAULT_ROLE } from "./roles";

/** The signed-in user, as kept in memory and in localStorage: made of what signing in answers. */
export type SessionUser = {
  id: number;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  /** A Role, or a string that this version does not know. */
  role: string;
  department: string | null;
  company: CompanyRef | null;
  /** Their own choice, else the company's; empty for the browser's. */
  language: string;
  /** Whether single keys act on the screens; also by default, and for users stored by an earlier version. */
  shortcuts?: boolean;
  /** Whether signing in with Google is set up; also by default, and for users stored by an earlier version. */
  googleSignIn?: boolean;
  /** With which query string visits to lists began when the account was read last: what to read before it is read again. */
  listsBeginWith?: Partial<Record<ListName, string>>;
};

export function toSessionUser(user: SignedInUser | Account): SessionUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    role: user.profile?.role ?? DEFAULT_ROLE,
    department: user.profile?.department ?? null,
    company: user.profile?.company ?? null,
    language: user.language || user.company_language,
    shortcuts: user.shortcuts ?? true,
    googleSignIn: user.google_sign_in ?? true,
    listsBeginWith: "saved_views" in user ? firstSearches(user) : undefined,
  };
}

export function fullName(user: Pick<SessionUser, "firstName" | "lastName" | "username">): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.username;
}
