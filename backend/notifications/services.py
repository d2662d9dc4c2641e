"""Services of notifications: notifying people, and marking notifications as read."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import User
from common.events import Event, publish
from common.queries import get_or_not_found
from notifications.events import NotificationCreated
from notifications.kinds import MUTABLE, ROLE_OF, MailMode, NotificationKind
from notifications.models import Notification
from notifications.preferences import modes_for
from notifications.subjects import NotificationSubject


def notify(
    event: Event,
    kind: NotificationKind,
    people: Iterable[User | None],
    subject: NotificationSubject,
    *,
    include_actor: bool = False,
) -> None:
    """Notify people of an event, each once, in the transaction of its delivery.

    Leaves out the event's actor (unless `include_actor`), and users who are not entitled now (see `entitled_users`).
    Events without a company notify nobody.
    """
    event_id = event.id or 0
    if event.company_id is None:
        # Users without a company may join any, and must not have notifications of another one.
        return
    others = [user for user in people if user and (include_actor or user.pk != event.actor.user_id)]
    entitled = entitled_users(others, event.company_id, kind, subject)
    stored = Notification.objects.filter(event_id=event_id, recipient__in=entitled)
    recipients = sorted(entitled - set(stored.values_list("recipient_id", flat=True)))
    modes = modes_for(kind, recipients)
    if kind in MUTABLE:
        recipients = [each for each in recipients if modes[each] != MailMode.OFF]
    rows = Notification.objects.bulk_create(
        Notification(
            company_id=event.company_id,
            recipient_id=recipient,
            event_id=event_id,
            kind=kind,
            person_id=subject.person_id or event.actor.user_id,
            mail=modes[recipient],
            **subject.columns(),
        )
        for recipient in recipients
    )
    for row in rows:
        if row.mail == MailMode.NOW:
            publish(NotificationCreated(actor=Actor.system().ref, company_id=event.company_id, notification_id=row.pk))


def entitled_users(
    users: Iterable[User], company_id: int, kind: NotificationKind, subject: NotificationSubject
) -> set[int]:
    """Return the ids of the active members of the company who have the kind's role and may see the subject."""
    members = [user for user in users if is_member(user, company_id) and ROLE_OF.get(kind) in (None, user.role)]
    return {user.pk for user in members if subject.is_visible_to(user)}


def is_member(user: User, company_id: int) -> bool:
    """Whether a user is active and belongs to the company."""
    return user.is_active and user.company_id == company_id


@transaction.atomic
def mark_read(actor: Actor, notification_id: int) -> None:
    """Mark one of the actor's own notifications as read. Raises NotFound."""
    found = get_or_not_found(Notification.objects.filter(recipient=actor.signed_in_user), notification_id)
    mark_all_read(actor, pk=found.pk)


@transaction.atomic
def mark_all_read(actor: Actor, **filters: Any) -> None:
    """Mark the actor's own notifications as read: all, or those that match these filters."""
    unread = Notification.objects.filter(recipient=actor.signed_in_user, **filters).unread()
    unread.update(read_at=timezone.now())
