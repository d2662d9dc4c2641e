"""Who may act on other people's accounts."""

from accounts.actors import Actor
from accounts.models import Role, User
from common.errors import NotAllowed


def require_grant(actor: Actor, role: str) -> None:
    """Raise NotAllowed (403) where the caller may not give somebody this role."""
    if role == Role.SUPERUSER and not actor.is_superuser:
        raise NotAllowed("Only a superuser can make somebody a superuser.", code="may_not_grant")


def require_manage(actor: Actor, user: User) -> None:
    """Raise NotAllowed (403) where the caller may not touch this account."""
    if user.role == Role.SUPERUSER and not actor.is_superuser:
        raise NotAllowed("Only a superuser can change the account of a superuser.", code="superuser")


def require_other(actor: Actor, user: User, sentence: str) -> None:
    """Raise NotAllowed (403) with `sentence` where the account is the caller's own."""
    if user.pk == actor.signed_in_user.pk:
        raise NotAllowed(sentence, code="own_account")
