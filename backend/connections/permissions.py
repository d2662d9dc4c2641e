"""Permission rules of connections."""

from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.models import Role
from common.errors import NotAllowed
from connections.models import Connection


def require_can_have_connections(actor: Actor) -> None:
    """Raise NotAllowed unless the actor can have connections: employees, and superusers for themselves."""
    if actor.role not in (Role.EMPLOYEE, Role.SUPERUSER):
        raise NotAllowed(gettext("Only employees keep connections here."))


def require_owner(actor: Actor, connection: Connection) -> None:
    """Raise NotAllowed unless the connection is the actor's own. Reviewers of a referral can only read it."""
    require_can_have_connections(actor)
    if connection.owner_id != actor.effective_user.pk:
        raise NotAllowed(gettext("Only the person who knows this connection can change it."))
