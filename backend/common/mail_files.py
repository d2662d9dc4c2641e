"""A mail backend that writes files, for installations without a mail server."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend


class EmailBackend(BaseEmailBackend):
    """Writes each mail to a file of its own below EMAIL_FILE_PATH, whole or not at all.

    One that is sent again, since the worker was killed before it could note that it had been, replaces its file: it
    has the same Message-ID. Django's own backend would add a second copy.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write mails to files. Returns their number."""
        folder = Path(settings.EMAIL_FILE_PATH)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for message in email_messages:
            write(folder, message)
        return len(email_messages)


def write(folder: Path, email: EmailMessage) -> None:
    """Write one mail, replacing the file of an earlier attempt."""
    message: Any = email.message()
    key = hashlib.sha256(message["Message-ID"].encode()).hexdigest()[:16]
    earlier = next(folder.glob(f"*-{key}.log"), None)
    path = earlier or folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}-{key}.log"
    unfinished = path.with_suffix(".tmp")
    unfinished.write_bytes(message.as_bytes() + b"\n" + b"-" * 79 + b"\n")
    unfinished.replace(path)
