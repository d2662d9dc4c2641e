"""Writes the audit log from what the other apps tell (`common.events.record`)."""

from typing import Any

from django.db.models import Model
from django.dispatch import receiver

from accounts.actors import Actor
from accounts.models import Role
from audit.models import AuditEvent
from common.events import acted


@receiver(acted)
def write(
    sender: object, *, actor: Actor, action: str, subject: Model | None, company_id: int | None, **_: Any
) -> None:
    """Store one event; as whom a superuser acted is kept beside who they are."""
    as_superuser = actor.user is not None and actor.user.role == Role.SUPERUSER
    as_person = actor.viewed_user is not None
    AuditEvent.objects.create(
        company_id=company_id,
        actor=actor.user,
        acting_role=actor.role if as_person else "",
        acting_company_id=actor.company_id if as_superuser else None,
        acting_person=actor.viewed_user,
        action=action,
        object_type=subject._meta.model_name or "" if subject is not None else "",
        object_id=subject.pk if subject is not None else None,
    )
