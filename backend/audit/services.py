"""Reading the audit log."""

from django.db import transaction

from accounts.actors import Actor
from audit.events import ActivityExported
from audit.models import AuditEvent, AuditEventQuerySet
from audit.permissions import require_activity
from common.events import publish


def activity(actor: Actor) -> AuditEventQuerySet:
    """Return the entries that the actor may see. Raises NotAllowed."""
    require_activity(actor)
    return AuditEvent.objects.visible_to(actor)


@transaction.atomic
def record_activity_export(actor: Actor) -> None:
    """Record that somebody exported entries. Raises NotAllowed."""
    require_activity(actor)
    publish(ActivityExported(actor=actor.ref, company_id=actor.company_id))
