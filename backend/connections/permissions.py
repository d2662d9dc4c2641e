"""Who may keep connections of their own."""

from accounts.actors import Actor
from accounts.models import Role
from common.errors import NotAllowed
from connections.models import Connection


def require_network(actor: Actor) -> None:
    """Raise NotAllowed (403) unless the caller's role has a network: employees, and superusers for themselves."""
    if actor.role not in (Role.EMPLOYEE, Role.SUPERUSER):
        raise NotAllowed("Only employees keep connections here.")


def require_owner(actor: Actor, connection: Connection) -> None:
    """Raise NotAllowed (403) unless the connection is the caller's own: whoever reviews a referral only reads it."""
    require_network(actor)
    if connection.owner_id != actor.effective_user.pk:
        raise NotAllowed("Only the person who knows this connection can change it.")
