"""What is mailed of notifications, at once or in a digest."""

from collections.abc import Sequence
from textwrap import indent
from typing import Any
from urllib.parse import urlencode

from django.conf import settings

from accounts.actors import Actor
from accounts.models import User
from common import mail
from common.events import Event, subscriber
from notifications.events import DigestDue, NotificationCreated
from notifications.kinds import MailMode
from notifications.models import Digest, Notification
from notifications.preferences import preferences_of
from notifications.unsubscribing import DIGEST, unsubscribe_token
from notifications.wording import PATH_COLUMNS, PERSON_COLUMNS, TEXT_COLUMNS, WORDS_COLUMNS, path_of, text_of, words_of

COLUMNS = (*TEXT_COLUMNS, *PERSON_COLUMNS, *WORDS_COLUMNS, *PATH_COLUMNS)


@subscriber(NotificationCreated, external=True)
def mail_notification(event: NotificationCreated) -> None:
    """Mail one of those that are mailed at once: to whom it may still be told, and who still wants it so."""
    found = Notification.objects.select_related("recipient").filter(pk=event.notification_id).first()
    if found is None or preferences_of(found.recipient)[found.kind] == MailMode.OFF:
        return
    news = news_for(found.recipient, [found.pk])
    if news:
        send(event, "notification", found.recipient, found.kind, news=news[0])


@subscriber(DigestDue, external=True)
def mail_digest(event: DigestDue) -> None:
    """Mail a digest: what of it is still unread, and may still be told."""
    digest = Digest.objects.select_related("recipient").filter(pk=event.digest_id).first()
    if digest is None:
        return
    told = Notification.objects.filter(recipient=digest.recipient, digest_day=digest.day)
    unread = told.unread().values_list("pk", flat=True)
    news = news_for(digest.recipient, list(unread))
    if news:
        send(event, "digest", digest.recipient, DIGEST, news=news)


def news_for(user: User, notification_ids: Sequence[int]) -> list[dict[str, Any]]:
    """What of these an active user may see now, oldest first: `text`, `words`, and where it leads to as `url`.

    `quoted` are the words for a mail in plain text, where nothing else tells them from the product's own.
    """
    if not user.is_active:
        return []
    visible = Notification.objects.visible_to(Actor.for_user(user)).filter(pk__in=notification_ids)
    return [
        {
            "text": text_of(row),
            "words": words_of(row),
            "quoted": indent(words_of(row), "> ", lambda _: True),
            "url": f"{settings.FRONTEND_URL}{path_of(row)}",
        }
        for row in visible.order_by("created_at", "id").values(*COLUMNS)
    ]


def send(event: Event, template: str, recipient: User, kind: str, **context: Any) -> None:
    """Mail a template, with the links by which the recipient refuses such mails from then on."""
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
        html=True,
        headers=headers,
        recipient=recipient,
        unsubscribe_url=f"{settings.FRONTEND_URL}/unsubscribe?{query}",
        preferences_url=f"{settings.FRONTEND_URL}/profile",
        **context,
    )
