import type { ManagedUser } from "@/shared/api/types";
import type { Session } from "@/shared/session/useSession";
import { USER } from "./messages";

/**
 * Why each action on an account is blocked; null if it is allowed. The server has the final say.
 */
type BlockedReasons = { edit: string | null; status: string | null; resetPassword: string | null };

/** Which actions on a user's account are blocked for the signed-in user. */
export function getBlockedReasons(user: ManagedUser, session: Session): BlockedReasons {
  const { viewAsPerson, isSuperuser } = session;
  if (viewAsPerson) return blockAll(USER.readOnly(viewAsPerson.name));
  if (user.role === "SUPERUSER" && !isSuperuser) return blockAll(USER.superuser);
  if (user.id === session.user?.id)
    return { edit: null, status: USER.ownAccount, resetPassword: USER.ownPassword };
  return { edit: null, status: null, resetPassword: user.status === "INACTIVE" ? USER.deactivated : null };
}

const blockAll = (reason: string): BlockedReasons => ({
  edit: reason,
  status: reason,
  resetPassword: reason,
});
