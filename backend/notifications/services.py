"""Services of notifications: notifying people, and marking notifications as read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Value
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import User
from common.events import Event, publish_all
from common.queries import get_or_not_found
from jobs.models import Job
from notifications.events import NotificationCreated
from notifications.kinds import MUTABLE, ROLE_OF, MailMode, NotificationKind
from notifications.models import Notification
from notifications.preferences import modes_for
from referrals.models import Referral, ReferralMessage, StatusChange

# SQLite joins at most 500 queries.
MOST_AT_ONCE = 100


@dataclass(frozen=True)
class NotificationSubject:
    """The rows that a notification is about, and further codes and numbers.

    `person_id` is the person whom it is about, or who caused it.
    """

    referral: Referral | None = None
    job: Job | None = None
    change: StatusChange | None = None
    message: ReferralMessage | None = None
    person_id: int | None = None
    details: dict[str, Any] = field(default_factory=dict)

    def columns(self) -> dict[str, Any]:
        """Return the values of a notification's columns, except the person."""
        rows = {"referral": self.referral, "job": self.job, "change": self.change, "message": self.message}
        return {**rows, "details": self.details}

    def visible_to(self, users: Sequence[User]) -> set[int]:
        """Return the ids of those of these users who may see all of these rows now."""
        rows = [row for row in (self.referral, self.job, self.message) if row is not None]
        return {user.pk for user in users}.intersection(*(who_see(row, users) for row in rows))


def who_see(row: Referral | Job | ReferralMessage, users: Sequence[User]) -> set[int]:
    """Return the ids of those of these users who may see a row now, in one statement for `MOST_AT_ONCE` of them.

    It joins what `visible_to` says for each, so that the rule stands in one place.
    """
    found: set[int] = set()
    for start in range(0, len(users), MOST_AT_ONCE):
        queries = [
            type(row).objects.visible_to(Actor.for_user(user)).filter(pk=row.pk).order_by().values_list(Value(user.pk))
            for user in users[start : start + MOST_AT_ONCE]
        ]
        found.update(user_id for (user_id,) in queries[0].union(*queries[1:]))
    return found


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
    Events without a company notify nobody. However many people these are, the statements are the same (see `who_see`).
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
    system = Actor.system().ref
    publish_all(
        [
            NotificationCreated(actor=system, company_id=event.company_id, notification_id=row.pk)
            for row in rows
            if row.mail == MailMode.NOW
        ]
    )


def entitled_users(
    users: Iterable[User], company_id: int, kind: NotificationKind, subject: NotificationSubject
) -> set[int]:
    """Return the ids of the active members of the company who have the kind's role and may see the subject."""
    members = [user for user in users if is_member(user, company_id) and ROLE_OF.get(kind) in (None, user.role)]
    return subject.visible_to(members)


def is_member(user: User, company_id: int) -> bool:
    """Whether a user is active and belongs to the company."""
    return user.is_active and user.company_id == company_id


@transaction.atomic
def mark_read(actor: Actor, notification_id: int) -> None:
    """Mark one of the actor's own notifications as read. Raises NotFound."""
    notification = get_or_not_found(Notification.objects.filter(recipient=actor.signed_in_user), notification_id)
    mark_all_read(actor, pk=notification.pk)


@transaction.atomic
def mark_all_read(actor: Actor, **filters: Any) -> None:
    """Mark the actor's own notifications as read: all, or those that match these filters."""
    unread = Notification.objects.filter(recipient=actor.signed_in_user, **filters).unread()
    unread.update(read_at=timezone.now())
