"""Permission rules for managing other people's accounts."""

from accounts.actors import Actor
from accounts.models import Role, User
from common.actor_kinds import SIGNED_IN, accepts
from common.errors import NotAllowed


@accepts(*SIGNED_IN)
def require_user_administrator(actor: Actor) -> None:
    """Raise NotAllowed (403) unless the caller administers users: HR their company's, superusers everybody."""
    if not actor.administers_company:
        raise NotAllowed("Only HR can see and change the company's users.")


@accepts(*SIGNED_IN)
def require_grant(actor: Actor, role: str) -> None:
    """Raise NotAllowed (403) if the actor may not give somebody this role."""
    if role == Role.SUPERUSER and not actor.is_superuser:
        raise NotAllowed("Only a superuser can make somebody a superuser.", code="may_not_grant")


@accepts(*SIGNED_IN)
def require_manage(actor: Actor, user: User) -> None:
    """Raise NotAllowed (403) if the actor may not change this account."""
    if user.role == Role.SUPERUSER and not actor.is_superuser:
        raise NotAllowed("Only a superuser can change the account of a superuser.", code="superuser")


@accepts(*SIGNED_IN)
def require_other(actor: Actor, user: User, sentence: str) -> None:
    """Raise NotAllowed (403) with this message if the account is the actor's own."""
    if user.pk == actor.signed_in_user.pk:
        raise NotAllowed(sentence, code="own_account")
