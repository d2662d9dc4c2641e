"""Signed tokens for unsubscribe links, which work without signing in."""

from django.core import signing

from accounts.models import User
from common.errors import InvalidInput
from notifications.kinds import NotificationKind
from notifications.preferences import unsubscribe

SALT = "notifications.unsubscribe"
# In a token, instead of a kind: all kinds of the daily digest.
DIGEST = "digest"


def unsubscribe_token(user_id: int, kind: str) -> str:
    """Return a signed token for a user and a kind, or `DIGEST`. It never expires, as mails are kept for long."""
    return signing.dumps([user_id, kind], salt=SALT)


def unsubscribe_by_token(token: str) -> list[str]:
    """Unsubscribe by a token. Returns the kinds that are not mailed any more. Raises InvalidInput if it is invalid."""
    try:
        user_id, kind = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        user_id, kind = None, ""
    user = User.objects.filter(pk=user_id).first()
    if user is None or kind not in (DIGEST, *NotificationKind.values):
        raise InvalidInput({"token": ["This link is incomplete or no longer valid. Open it again from your mail."]})
    return unsubscribe(user, None if kind == DIGEST else kind)
