"""The mails about accounts, from the templates below `account/email/`."""

import logging
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string

logger = logging.getLogger(__name__)


def send(template: str, to: str, **context: Any) -> None:
    """Mail a text. A mail server that does not answer is logged and nothing more.

    Every link that is mailed can be had from somebody entitled to issue it, and whether a mail went out must not tell
    strangers whether an account exists.
    """
    context |= {"product": settings.PRODUCT_NAME, "hours": settings.PASSWORD_RESET_TIMEOUT // 3600}
    subject = " ".join(render_to_string(f"account/email/{template}_subject.txt", context).split())
    text = render_to_string(f"account/email/{template}_message.txt", context)
    try:
        send_mail(subject, text, None, [to])
    except OSError:  # smtplib's exceptions are of this kind too
        logger.exception("The mail %s could not be sent", template)
