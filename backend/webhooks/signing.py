"""The secrets and signatures of webhooks.

They follow "Standard Webhooks" (https://github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md), so
that receivers can use its libraries. There are three headers: `webhook-id`, `webhook-timestamp` (seconds since 1970)
and `webhook-signature`, which is `v1,` and the base64 of the HMAC-SHA256 over `id.timestamp.body` with the secret. The
secret is shown as `whsec_` and the base64 of its bytes. For a day after a secret was renewed, there are two
signatures, separated by a space, so that receivers with the old secret and those with the new one accept the message.

The secret is not stored. It is derived from the server's SECRET_KEY and the webhook's random salt, so that a copy of
the database is not enough to sign. After a change of SECRET_KEY the secret does not match the stored digest: then
nothing is sent, and the log asks to renew it.
"""

import hmac
from base64 import b64encode
from datetime import datetime, timedelta
from hashlib import sha256

from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from webhooks.models import Webhook, new_salt

PREFIX = "whsec_"
# For how long the previous secret also signs.
OVERLAP = timedelta(hours=24)


def derive_key(salt: str) -> bytes:
    """Return the secret that is derived from a salt, as bytes."""
    return salted_hmac("webhooks.signing", salt, algorithm="sha256").digest()


def renew_secret(webhook: Webhook, *, keep_previous: bool = False) -> str:
    """Set a new secret, and return it in the format for the receiver. The caller has to save the webhook.

    With `keep_previous`, the previous secret also signs for `OVERLAP`, unless it was lost by a change of SECRET_KEY.
    """
    keep_previous = keep_previous and is_shown_secret(webhook)
    webhook.previous_salt = webhook.secret_salt if keep_previous else ""
    webhook.previous_until = timezone.now() + OVERLAP if keep_previous else None
    webhook.secret_salt = new_salt()
    key = derive_key(webhook.secret_salt)
    webhook.secret_digest = sha256(key).hexdigest()
    return PREFIX + b64encode(key).decode()


def is_expired(previous_until: datetime | None) -> bool:
    """Whether the previous secret has expired. Also true if the clock was set back meanwhile."""
    now = timezone.now()
    return previous_until is None or not now < previous_until <= now + OVERLAP


def is_shown_secret(webhook: Webhook) -> bool:
    """Whether the secret is still the one that was shown, and SECRET_KEY has not changed."""
    return constant_time_compare(sha256(derive_key(webhook.secret_salt)).hexdigest(), webhook.secret_digest)


def signed_headers(webhook: Webhook, message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """Return the three headers for a body. With two signatures, the first is that of the new secret."""
    signed = b".".join((message_id.encode(), str(timestamp).encode(), body))
    previous = [] if is_expired(webhook.previous_until) else [webhook.previous_salt]
    keys = [derive_key(salt) for salt in (webhook.secret_salt, *previous)]
    signatures = [b64encode(hmac.new(key, signed, sha256).digest()).decode() for key in keys]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(f"v1,{signature}" for signature in signatures),
    }
