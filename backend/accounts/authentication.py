"""Authentication by the header `Authorization: Token …`."""

from datetime import timedelta

from django.utils import timezone
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import DeviceToken, User, token_digest

# `last_used_at` is only for the user's list of devices, so it is updated at most once an hour, not with each request.
LAST_USED_PRECISION = timedelta(hours=1)


class DeviceTokenAuthentication(TokenAuthentication):
    """Finds the user of a token. 401 for tokens that are unknown, expired or of a deactivated user."""

    def authenticate_credentials(self, key: str) -> tuple[User, DeviceToken]:
        now = timezone.now()
        tokens = DeviceToken.objects.in_force().select_related("user__company__settings", "user__department")
        token = tokens.filter(digest=token_digest(key), user__is_active=True).first()
        if token is None:
            raise AuthenticationFailed
        if token.last_used_at is None or now - token.last_used_at > LAST_USED_PRECISION:
            DeviceToken.objects.filter(pk=token.pk).update(last_used_at=now)
        return token.user, token


def find_caller(request: Request) -> User | None:
    """Return the user of the token in a request to a public view; None without a valid token."""
    try:
        authenticated = DeviceTokenAuthentication().authenticate(request)
    except AuthenticationFailed:
        return None
    return authenticated[0] if authenticated else None
