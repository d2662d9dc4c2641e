"""The secret of a webhook, and what it signs.

As "Standard Webhooks" describes it (https://github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md),
so that receivers can use its libraries: the headers `webhook-id`, `webhook-timestamp` (seconds since 1970) and
`webhook-signature`: `v1,` and the base64 of the HMAC-SHA256 over `id.timestamp.body` with the secret, which is given
as `whsec_` and the base64 of its bytes. For a day after a secret was renewed there are two signatures, with a space
between them: a receiver that has only the old one, and one that has the new one already, both accept the message.

The secret has to sign, so a digest of it is not enough. It is not stored at all: it is derived from the server's
SECRET_KEY and the webhook's random salt, so that a copy of the database alone signs nothing. Where SECRET_KEY is
replaced, it is another one: the stored digest tells, nothing is sent, and the log says to renew it.
"""

import hmac
from base64 import b64encode
from datetime import datetime, timedelta
from hashlib import sha256

from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from webhooks.models import Webhook, new_salt

PREFIX = "whsec_"
# For how long the secret before signs as well.
OVERLAP = timedelta(hours=24)


def key_of(salt: str) -> bytes:
    """The bytes of the secret that is derived from a salt."""
    return salted_hmac("webhooks.signing", salt, algorithm="sha256").digest()


def renew_secret(webhook: Webhook, *, keep_previous: bool = False) -> str:
    """Give a webhook, which the caller saves, another secret; answers it as the receiver needs it, this once.

    With `keep_previous` the one that it had signs as well, for `OVERLAP`: not where no receiver has it, since the
    server's key is another one.
    """
    kept = keep_previous and is_shown_secret(webhook)
    webhook.previous_salt = webhook.secret_salt if kept else ""
    webhook.previous_until = timezone.now() + OVERLAP if kept else None
    webhook.secret_salt = new_salt()
    key = key_of(webhook.secret_salt)
    webhook.secret_digest = sha256(key).hexdigest()
    return PREFIX + b64encode(key).decode()


def is_over(previous_until: datetime | None) -> bool:
    """Whether the secret before signs no more: also where the clock was set back meanwhile."""
    now = timezone.now()
    return previous_until is None or not now < previous_until <= now + OVERLAP


def is_shown_secret(webhook: Webhook) -> bool:
    """Whether the secret still is the one that was shown."""
    return constant_time_compare(sha256(key_of(webhook.secret_salt)).hexdigest(), webhook.secret_digest)


def signed_headers(webhook: Webhook, message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """The three headers over a body; of two signatures the first is that of the new secret."""
    signed = b".".join((message_id.encode(), str(timestamp).encode(), body))
    salts = [webhook.secret_salt] if is_over(webhook.previous_until) else [webhook.secret_salt, webhook.previous_salt]
    signatures = [b64encode(hmac.new(key_of(salt), signed, sha256).digest()).decode() for salt in salts]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(f"v1,{signature}" for signature in signatures),
    }
