"""Writes the audit log, within the transaction of each action."""

from audit.models import AuditEvent
from common.events import Event, in_transaction
from common.origin import origin


@in_transaction(Event)
def write_audit_log(event: Event) -> None:
    """Store who did what to what and from where, and as whom a superuser acted."""
    if not event.audited:
        return
    place = origin.get()
    AuditEvent.objects.create(
        company_id=event.company_id,
        actor_id=event.actor.user_id,
        actor_kind=event.actor.kind,
        acting_role=event.actor.acting_role,
        acting_company_id=event.actor.acting_company_id,
        acting_person_id=event.actor.acting_person_id,
        token_id=event.actor.token_id,
        action=event.action,
        object_type=event.subject_type,
        object_id=event.subject_id or None,
        before=event.before or None,
        after=event.after or None,
        address=place.address,
        agent=place.agent,
        request_id=place.request_id,
        at=event.at,
    )
