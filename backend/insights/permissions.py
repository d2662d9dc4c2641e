"""Permission rules of figures."""

from accounts.actors import Actor
from accounts.models import Role
from common.errors import NotAllowed


def require_metrics(actor: Actor) -> None:
    """Raise NotAllowed unless the actor is a hiring manager, HR or a superuser."""
    if actor.role not in (Role.HIRING_MANAGER, Role.HR, Role.SUPERUSER):
        raise NotAllowed


def require_reports(actor: Actor) -> None:
    """Raise NotAllowed unless the actor is HR or a superuser."""
    if actor.role not in (Role.HR, Role.SUPERUSER):
        raise NotAllowed
