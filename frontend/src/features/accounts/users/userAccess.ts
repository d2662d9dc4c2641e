import type { ManagedUser } from "@/shared/api/types";
import type { Session } from "@/shared/session/useSession";
import { USER } from "./messages";

/** Why something cannot be done to an account, in words; null where it can. The server decides. */
type UserAccess = { edit: string | null; status: string | null; resetPassword: string | null };

/** What the person signed in may do to somebody's account. */
export function accountAccess(user: ManagedUser, session: Session): UserAccess {
  const { viewAsPerson, isSuperuser } = session;
  if (viewAsPerson) return allBlocked(USER.readOnly(viewAsPerson.name));
  if (user.role === "SUPERUSER" && !isSuperuser) return allBlocked(USER.superuser);
  if (user.id === session.user?.id)
    return { edit: null, status: USER.ownAccount, resetPassword: USER.ownPassword };
  return { edit: null, status: null, resetPassword: user.status === "INACTIVE" ? USER.deactivated : null };
}

const allBlocked = (reason: string): UserAccess => ({ edit: reason, status: reason, resetPassword: reason });
