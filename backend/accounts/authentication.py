"""`Authorization: Token …`, checked against the digests of the sign-ins that are in force."""

from datetime import timedelta

from django.utils import timezone
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import DeviceToken, User, token_digest

# `last_used_at` is for the person's own overview of devices: an hour's precision saves a write per call.
LAST_USED_PRECISION = timedelta(hours=1)


class DeviceTokenAuthentication(TokenAuthentication):
    """Finds the user of a token. A token that is unknown, expired or of a deactivated user answers 401."""

    def authenticate_credentials(self, key: str) -> tuple[User, DeviceToken]:
        now = timezone.now()
        token = (
            DeviceToken.objects.select_related("user__company", "user__department")
            .filter(digest=token_digest(key), expires_at__gt=now, user__is_active=True)
            .first()
        )
        if token is None:
            raise AuthenticationFailed
        if token.last_used_at is None or now - token.last_used_at > LAST_USED_PRECISION:
            DeviceToken.objects.filter(pk=token.pk).update(last_used_at=now)
        return token.user, token


def find_caller(request: Request) -> User | None:
    """Whose token was sent along to a call that anybody may make; None also for a token that is not in force."""
    try:
        found = DeviceTokenAuthentication().authenticate(request)
    except AuthenticationFailed:
        return None
    return found[0] if found else None
