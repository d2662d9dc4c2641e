"""Links by which a mail is refused from then on, without signing in."""

from django.core import signing

from accounts.models import User
from common.errors import InvalidInput
from notifications.kinds import NotificationKind
from notifications.preferences import unsubscribe

SALT = "notifications.unsubscribe"
# In a token, in place of a kind.
DIGEST = "digest"


def unsubscribe_token(user_id: int, kind: str) -> str:
    """A secret for one person and one kind, or `DIGEST`; it holds for as long as mails are kept, which is ever."""
    return signing.dumps([user_id, kind], salt=SALT)


def unsubscribe_by_token(token: str) -> list[str]:
    """Take such a secret; the kinds that are not mailed any more. Raises InvalidInput for one that is none."""
    try:
        user_id, kind = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        user_id, kind = None, ""
    user = User.objects.filter(pk=user_id).first()
    if user is None or kind not in (DIGEST, *NotificationKind.values):
        raise InvalidInput({"token": ["This link is incomplete or no longer valid. Open it again from your mail."]})
    return unsubscribe(user, None if kind == DIGEST else kind)
