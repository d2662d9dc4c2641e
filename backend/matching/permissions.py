"""Permission rules of suggestions."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor, ActorKind
from accounts.models import Role
from common.errors import NotAllowed
from common.queries import get_or_not_found
from connections.models import Connection
from jobs.models import Job

NO_PERSON = _("This connection does not exist, or you may not see it.")


def own_connection(actor: Actor, connection_id: int) -> Connection:
    """Return one of the actor's own connections. Raises NotFound, also while viewing as another person."""
    connections = Connection.objects.none() if actor.read_only else Connection.objects.visible_to(actor)
    return get_or_not_found(connections, connection_id, NO_PERSON)


def require_ask(actor: Actor, job: Job) -> None:
    """Raise NotAllowed unless the actor is HR or the job's hiring manager."""
    if not may_ask(actor, job):
        raise NotAllowed(gettext("Only HR and the hiring manager of this job can ask colleagues."))


def may_ask(actor: Actor, job: Job) -> bool:
    """Whether the actor is HR or the job's hiring manager; never for superusers, whatever they view."""
    manages_job = actor.role == Role.HIRING_MANAGER and job.hiring_manager_id == actor.effective_user.pk
    return actor.kind == ActorKind.PERSON and (manages_job or actor.role == Role.HR)
