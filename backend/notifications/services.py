"""Telling people, and what they do with what they were told."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import User
from common.actor_kinds import SIGNED_IN, accepts
from common.events import Event, publish
from common.queries import get_or_not_found
from notifications.about import About
from notifications.events import NotificationCreated
from notifications.kinds import MUTABLE, ROLE_OF, MailMode, NotificationKind
from notifications.models import Notification
from notifications.preferences import modes_for


def notify(
    event: Event,
    kind: NotificationKind,
    people: Iterable[User | None],
    about: About,
    *,
    to_whoever_did_it: bool = False,
) -> None:
    """Tell people of an event, once each, in the transaction of its delivery.

    Not whoever did it, nor who is not active in its company, is in another role than the kind concerns, or may not see
    what it is about: all as it is now, not as it was when it happened; nobody where it happened in no company.
    """
    number = event.id or 0
    if event.company_id is None:
        # Who has no company yet may join any: nothing of theirs names another.
        return
    others = [each for each in people if each and (to_whoever_did_it or each.pk != event.actor.user_id)]
    members = [each for each in others if is_member(each, event.company_id) and ROLE_OF.get(kind) in (None, each.role)]
    told = {each.pk for each in members if about.is_visible_to(each)}
    already = Notification.objects.filter(event_id=number, recipient__in=told).values_list("recipient_id", flat=True)
    recipients = sorted(told - set(already))
    modes = modes_for(kind, recipients)
    if kind in MUTABLE:
        recipients = [each for each in recipients if modes[each] != MailMode.OFF]
    rows = Notification.objects.bulk_create(
        Notification(
            company_id=event.company_id,
            recipient_id=recipient,
            event_id=number,
            kind=kind,
            person_id=about.person_id or event.actor.user_id,
            referral=about.referral,
            job=about.job,
            change=about.change,
            message=about.message,
            details=about.details,
            mail=modes[recipient],
        )
        for recipient in recipients
    )
    renew_bells(recipients)
    for row in rows:
        if row.mail == MailMode.NOW:
            publish(NotificationCreated(actor=Actor.system().ref, company_id=event.company_id, notification_id=row.pk))


def is_member(user: User, company_id: int) -> bool:
    """Whether somebody may sign in, and is of the company."""
    return user.is_active and user.company_id == company_id


def renew_bells(user_ids: Iterable[int]) -> None:
    """Have what the bells of these people show asked for anew."""
    User.objects.filter(pk__in=list(user_ids)).update(news_version=F("news_version") + 1)


@accepts(*SIGNED_IN)
@transaction.atomic
def mark_read(actor: Actor, notification_id: int) -> None:
    """Mark one of the caller's as read. Raises NotFound."""
    found = get_or_not_found(Notification.objects.filter(recipient=actor.signed_in_user), notification_id)
    mark_all_read(actor, pk=found.pk)


@accepts(*SIGNED_IN)
@transaction.atomic
def mark_all_read(actor: Actor, **which: Any) -> None:
    """Mark the caller's own as read: all, or those with these values in their columns."""
    unread = Notification.objects.filter(recipient=actor.signed_in_user, **which).unread()
    if unread.update(read_at=timezone.now()):
        renew_bells([actor.signed_in_user.pk])
