"""Sending mails because of events, a filter for their templates, and a backend that writes them to files."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from smtplib import SMTPException
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.template import Library
from django.template.loader import render_to_string

from common.events import Event
from common.languages import in_language, isolated

# Its filters need no `load` in templates of plain texts: see TEMPLATES in the settings.
register = Library()
# Invisible, and not allowed beside the dots of host names, so that a mail program that makes a link all the same leads
# nowhere. (Browsers leave out a word joiner and a zero-width space, and would find the host.)
NON_JOINER = "\u200c"
# What holds web and email addresses together, with the full stops that browsers take for dots.
JOINTS = re.compile(r"(?<=\S)([.:/@\u3002\uff0e\uff61])(?=\S)")


class MailNotSentError(OSError):
    """The mail server refused a mail. The message is the error code, without the recipient's address."""


def send(
    event: Event,
    template: str,
    to: str,
    *,
    language: str = "",
    number: int = 0,
    html: bool = False,
    headers: Mapping[str, str] | None = None,
    **context: Any,
) -> None:
    """Mail the texts `<template>_subject.txt` and `<template>_message.txt` because of an event, in this language.

    With `html`, also `<template>_message.html`. The mail says that it was sent automatically (RFC 3834), so that no
    program answers it, such as one that replies during holidays.

    Raises OSError if it cannot be sent; the worker tries again. The Message-ID depends on the event, the template and
    `number`, which tells several mails of one event apart: if the worker was killed and sends a mail twice, most mail
    programs show it once.
    """
    context = {name: isolated(value) for name, value in context.items()}
    context |= {"product": settings.PRODUCT_NAME, "hours": settings.PASSWORD_RESET_TIMEOUT // 3600}
    with in_language(language):
        subject = " ".join(render_to_string(f"{template}_subject.txt", context, using="text").split())
        text = render_to_string(f"{template}_message.txt", context, using="text")
        rich = render_to_string(f"{template}_message.html", context, using="django") if html else ""
    name = template.rpartition("/")[2] + (f".{number}" if number else "")
    host = urlsplit(settings.FRONTEND_URL).hostname
    message_id = f"<{event.kind}.{event.id}.{name}.{event.at:%Y%m%d%H%M%S}@{host}>"
    headers = {**(headers or {}), "Message-ID": message_id, "Auto-Submitted": "auto-generated"}
    message = EmailMultiAlternatives(subject, text, None, [to], headers=headers)
    if rich:
        message.attach_alternative(rich, "text/html")
    try:
        message.send()
    except SMTPException as error:
        code = getattr(error, "smtp_code", "")
        raise MailNotSentError(f"{type(error).__name__} {code}".strip()) from None


@register.filter
def without_links(name: object) -> str:
    """Return a name that looks the same, but of which mail programs make no link.

    Names such as Booking.com are legitimate, but in mails to strangers they must not lead anywhere. An invisible
    character on both sides of each dot prevents it.
    """
    return JOINTS.sub(rf"{NON_JOINER}\1{NON_JOINER}", str(name))


class FileEmailBackend(BaseEmailBackend):
    """Writes each mail, for installations without a mail server, to a file below EMAIL_FILE_PATH, whole or not at all.

    A mail that is sent again has the same Message-ID and replaces its file. Django's own backend would add a copy.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write mails to files. Returns their number."""
        folder = Path(settings.EMAIL_FILE_PATH)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for message in email_messages:
            write_file(folder, message)
        return len(email_messages)


def write_file(folder: Path, email: EmailMessage) -> None:
    """Write one mail, replacing the file of an earlier attempt."""
    message: Any = email.message()
    key = hashlib.sha256(message["Message-ID"].encode()).hexdigest()[:16]
    earlier = next(folder.glob(f"*-{key}.log"), None)
    path = earlier or folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}-{key}.log"
    unfinished = path.with_suffix(".tmp")
    unfinished.write_bytes(message.as_bytes() + b"\n" + b"-" * 79 + b"\n")
    unfinished.replace(path)
