"""The secrets and signatures of webhooks.

They follow "Standard Webhooks" (https://github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md), so
that receivers can use its libraries. There are three headers: `webhook-id`, `webhook-timestamp` (seconds since 1970)
and `webhook-signature`, which is `v1,` and the base64 of the HMAC-SHA256 over `id.timestamp.body` with the secret. The
secret is shown as `whsec_` and the base64 of its bytes. For a day after a secret was renewed, there are two
signatures, separated by a space, so that receivers with the old secret and those with the new one accept the message.

The secret is stored encrypted (`common.encryption`). If it cannot be read any more, nothing is sent, and screen and log
ask to renew it.
"""

import hmac
import secrets
from base64 import b64decode, b64encode
from datetime import datetime, timedelta
from hashlib import sha256

from django.utils import timezone

from common.encryption import Encrypted
from webhooks.models import Webhook

PREFIX = "whsec_"
SECRET_BYTES = 32
# For how long the previous secret also signs.
OVERLAP = timedelta(hours=24)


def renew_secret(webhook: Webhook, *, keep_previous: bool = False) -> str:
    """Set a new secret, and return it in the format for the receiver. The caller has to save the webhook.

    With `keep_previous`, the previous secret also signs for `OVERLAP`, unless it cannot be read any more.
    """
    keep_previous = keep_previous and not webhook.secret.is_lost
    webhook.previous_secret = webhook.secret if keep_previous else None
    webhook.previous_until = timezone.now() + OVERLAP if keep_previous else None
    secret = PREFIX + b64encode(secrets.token_bytes(SECRET_BYTES)).decode()
    webhook.secret = Encrypted.of(secret)
    return secret


def is_expired(previous_until: datetime | None) -> bool:
    """Whether the previous secret has expired. Also true if the clock was set back meanwhile."""
    now = timezone.now()
    return previous_until is None or not now < previous_until <= now + OVERLAP


def signed_headers(webhook: Webhook, message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """Return the three headers for a body. With two signatures, the first is that of the new secret.

    Raises UnreadableError. A previous secret that cannot be read is left out.
    """
    signed = b".".join((message_id.encode(), str(timestamp).encode(), body))
    previous = None if is_expired(webhook.previous_until) else webhook.previous_secret
    texts = [webhook.secret.read(), *([previous.read()] if previous and not previous.is_lost else [])]
    keys = [b64decode(text.removeprefix(PREFIX)) for text in texts]
    signatures = [b64encode(hmac.new(key, signed, sha256).digest()).decode() for key in keys]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(f"v1,{signature}" for signature in signatures),
    }
