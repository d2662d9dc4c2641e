import { t } from "@lingui/core/macro";
import type { User } from "@/shared/api/types";
import type { Session } from "@/shared/session/useSession";

/**
 * Why each action on an account is blocked; null if it is allowed. The server has the final say.
 */
type BlockedReasons = { edit: string | null; status: string | null; resetPassword: string | null };

/** Which actions on a user's account are blocked for the signed-in user. */
export function getBlockedReasons(user: User, session: Session): BlockedReasons {
  const { viewAsPerson, isSuperuser } = session;
  if (viewAsPerson) {
    const { name } = viewAsPerson;
    return blockAll(t`Viewing as ${name} is read-only`);
  }
  if (user.role === "SUPERUSER" && !isSuperuser)
    return blockAll(t`Only a superuser can change a superuser's account.`);
  if (user.id === session.user?.id)
    return { edit: null, status: ownAccountReason(), resetPassword: ownPasswordReason() };
  const isActive = user.status !== "INACTIVE";
  return {
    edit: null,
    status: null,
    resetPassword: isActive ? null : t`This account is deactivated. Activate it first.`,
  };
}

const blockAll = (reason: string): BlockedReasons => ({
  edit: reason,
  status: reason,
  resetPassword: reason,
});

/** Why nobody changes their own status and role. */
export const ownAccountReason = (): string =>
  t`You can't deactivate yourself or change your own role. Ask a colleague in HR.`;

/** Why nobody changes their own password here. */
export const ownPasswordReason = (): string => t`Change your own password on your profile.`;
