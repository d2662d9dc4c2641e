"""Sending mails because of events. Subscribers call it in the worker."""

from collections.abc import Mapping
from smtplib import SMTPException
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from common.events import Event


class MailNotSentError(OSError):
    """The mail server refused a mail. The message is the error code, without the recipient's address."""


def send(
    event: Event,
    template: str,
    to: str,
    *,
    number: int = 0,
    html: bool = False,
    headers: Mapping[str, str] | None = None,
    **context: Any,
) -> None:
    """Mail the texts `<template>_subject.txt` and `<template>_message.txt` because of an event.

    With `html`, `<template>_message.html` is sent beside the text. The header Auto-Submitted (RFC 3834) stops
    programs that reply during holidays.

    Raises OSError if it cannot be sent, so that the worker tries again. The Message-ID is made of the event, the
    template and `number`, which tells several mails of one event apart: most mail programs show a mail that was sent
    twice, because the worker died before it was recorded, only once.
    """
    context |= {"product": settings.PRODUCT_NAME, "hours": settings.PASSWORD_RESET_TIMEOUT // 3600}
    subject = " ".join(render_to_string(f"{template}_subject.txt", context, using="text").split())
    text = render_to_string(f"{template}_message.txt", context, using="text")
    name = template.rpartition("/")[2] + (f".{number}" if number else "")
    host = urlsplit(settings.FRONTEND_URL).hostname
    message_id = f"<{event.kind}.{event.id}.{name}.{event.at:%Y%m%d%H%M%S}@{host}>"
    standard = {"Message-ID": message_id, "Auto-Submitted": "auto-generated"}
    message = EmailMultiAlternatives(subject, text, None, [to], headers={**(headers or {}), **standard})
    if html:
        message.attach_alternative(render_to_string(f"{template}_message.html", context, using="django"), "text/html")
    try:
        message.send()
    except SMTPException as error:
        code = getattr(error, "smtp_code", "")
        raise MailNotSentError(f"{type(error).__name__} {code}".strip()) from None
