"""Subscribers that mail: notifications at once, daily digests, and the weekly mail about suggestions."""

from collections.abc import Sequence
from textwrap import indent
from typing import Any
from urllib.parse import urlencode

from django.conf import settings

from accounts.actors import Actor
from accounts.models import User
from common import mail
from common.events import Event, subscriber
from common.languages import in_language
from matching.pairs import best_pairs, jobs_with_suggestions
from notifications.events import DigestDue, NotificationCreated, SuggestionsDue
from notifications.kinds import MailMode, NotificationKind
from notifications.models import Notification
from notifications.preferences import DIGEST, preferences_of, unsubscribe_token
from notifications.wording import message_of, path_of, text_of


@subscriber(NotificationCreated, external=True)
def mail_notification(event: NotificationCreated) -> None:
    """Mail a notification at once, if the recipient may still see it and has not switched its kind off."""
    notification = Notification.objects.select_related("recipient").filter(pk=event.notification_id).first()
    if notification is None or preferences_of(notification.recipient)[notification.kind] == MailMode.OFF:
        return
    items = visible_items(notification.recipient, [notification.pk])
    if items:
        send(event, "notification", notification.recipient, notification.kind, news=items[0])


@subscriber(DigestDue, external=True)
def mail_digest(event: DigestDue) -> None:
    """Mail the notifications of a digest that are still unread and that the recipient may still see."""
    user = User.objects.filter(pk=event.user_id).first()
    if user is None:
        return
    unread = Notification.objects.filter(recipient=user, pk__in=event.notification_ids).unread()
    items = visible_items(user, list(unread.values_list("pk", flat=True)))
    if items:
        send(event, "digest", user, DIGEST, news=items)


@subscriber(SuggestionsDue, external=True)
def mail_suggestions(event: SuggestionsDue) -> None:
    """Mail that there are suggestions, if this is still switched on and there still are.

    The mail names neither people nor jobs, since a company can read its mailboxes: `.github/docs/matching-privacy.md`.
    """
    kind = NotificationKind.SUGGESTIONS
    user = User.objects.filter(pk=event.user_id, is_active=True, company=event.company_id).first()
    if user and preferences_of(user)[kind] == MailMode.WEEKLY and has_suggestions(user):
        send(event, "suggestions", user, kind, url=f"{settings.FRONTEND_URL}/dashboard")


def has_suggestions(user: User) -> bool:
    """Whether there is a suggestion that was neither referred nor dismissed yet."""
    actor = Actor.for_user(user)
    jobs = list(jobs_with_suggestions(actor).select_related("company__hires"))
    return bool(jobs and best_pairs(actor, jobs, ("id",)))


def visible_items(user: User, notification_ids: Sequence[int]) -> list[dict[str, Any]]:
    """Return those of these notifications that an active user with a proven address may see now, oldest first.

    In the language of their mails, as dictionaries with `text`, `message` and `url`, for the templates; `quoted` has
    the message as in a reply, for mails in plain text. `is_decision`: the message came with a decision, and is what
    they read first.
    """
    if not user.is_active or not user.email_proven:
        return []
    visible = Notification.objects.visible_to(Actor.for_user(user)).filter(pk__in=notification_ids)
    with in_language(user.language_of_mails):
        return [
            {
                "text": text_of(notification),
                "message": message_of(notification),
                "quoted": indent(message_of(notification), "> ", lambda _: True),
                "is_decision": notification.change_id is not None,
                "url": f"{settings.FRONTEND_URL}{path_of(notification)}",
            }
            for notification in visible.with_details().order_by("created_at", "id")
        ]


def send(event: Event, template: str, recipient: User, kind: str, **context: Any) -> None:
    """Send a mail from a template, with links to unsubscribe from this kind."""
    query = urlencode({"token": unsubscribe_token(recipient.pk, kind)})
    headers = {
        # RFC 8058: mail programs offer this as a button.
        "List-Unsubscribe": f"<{settings.FRONTEND_URL}/api/notifications/unsubscribe/?{query}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    mail.send(
        event,
        f"notifications/email/{template}",
        recipient.email,
        language=recipient.language_of_mails,
        html=True,
        headers=headers,
        recipient=recipient,
        unsubscribe_url=f"{settings.FRONTEND_URL}/unsubscribe?{query}",
        preferences_url=f"{settings.FRONTEND_URL}/profile",
        **context,
    )
