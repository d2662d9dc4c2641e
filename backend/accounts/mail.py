"""The mails about accounts, from the templates below `account/email/`."""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string

from common.events import Event


def send(event: Event, template: str, to: str, **context: Any) -> None:
    """Mail a text because of an event. Raises OSError (smtplib's exceptions are of this kind) where it cannot be sent.

    The Message-ID is the event's: a mail that is sent twice because the worker died half way is recognised as one by
    most mail programs.
    """
    context |= {"product": settings.PRODUCT_NAME, "hours": settings.PASSWORD_RESET_TIMEOUT // 3600}
    subject = " ".join(render_to_string(f"account/email/{template}_subject.txt", context).split())
    text = render_to_string(f"account/email/{template}_message.txt", context)
    message_id = f"<{event.kind}.{event.id}.{event.at:%Y%m%d%H%M%S}@{urlsplit(settings.FRONTEND_URL).hostname}>"
    EmailMessage(subject, text, None, [to], headers={"Message-ID": message_id}).send()
