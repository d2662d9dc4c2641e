"""Writes the audit log, within the transaction of each deed."""

from audit.models import AuditEvent
from common.events import Event, in_transaction


@in_transaction(Event)
def write_audit_log(event: Event) -> None:
    """Store who did what to what; as whom a superuser acted is kept beside who they are."""
    if event.audited:
        AuditEvent.objects.create(
            company_id=event.company_id,
            actor_id=event.actor.user_id,
            actor_kind=event.actor.kind,
            acting_role=event.actor.acting_role,
            acting_company_id=event.actor.acting_company_id,
            acting_person_id=event.actor.acting_person_id,
            action=event.action,
            object_type=event.subject_type,
            object_id=event.subject_id,
            at=event.at,
        )
