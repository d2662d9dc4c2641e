"""The secret of a webhook, and what it signs.

As "Standard Webhooks" describes it (https://github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md),
so that receivers can use its libraries: the headers `webhook-id`, `webhook-timestamp` (seconds since 1970) and
`webhook-signature`: `v1,` and the base64 of the HMAC-SHA256 over `id.timestamp.body` with the secret, which is given
as `whsec_` and the base64 of its bytes.

The secret has to sign, so a digest of it is not enough. It is not stored at all: it is derived from the server's
SECRET_KEY and the webhook's random salt, so that a copy of the database alone signs nothing. Where SECRET_KEY is
replaced, it is another one: the stored digest tells, nothing is sent, and the log says to renew it.
"""

import hmac
from base64 import b64encode
from hashlib import sha256

from django.utils.crypto import constant_time_compare, salted_hmac

from webhooks.models import Webhook, new_salt

PREFIX = "whsec_"


def key_of(webhook: Webhook) -> bytes:
    """The bytes of its secret."""
    return salted_hmac("webhooks.signing", webhook.secret_salt, algorithm="sha256").digest()


def renew_secret(webhook: Webhook) -> str:
    """Give a webhook, which the caller saves, another secret; answers it as the receiver needs it, this once."""
    webhook.secret_salt = new_salt()
    key = key_of(webhook)
    webhook.secret_digest = sha256(key).hexdigest()
    return PREFIX + b64encode(key).decode()


def is_shown_secret(webhook: Webhook) -> bool:
    """Whether the secret still is the one that was shown."""
    return constant_time_compare(sha256(key_of(webhook)).hexdigest(), webhook.secret_digest)


def signed_headers(webhook: Webhook, message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """The three headers over a body."""
    signed = b".".join((message_id.encode(), str(timestamp).encode(), body))
    signature = b64encode(hmac.new(key_of(webhook), signed, sha256).digest()).decode()
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": f"v1,{signature}",
    }
