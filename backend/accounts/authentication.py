"""Authentication by the header `Authorization`: `Token …` for sessions, `Bearer …` for API tokens."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import ApiToken, DeviceToken, User, token_digest

# `last_used_at` is only for the user's list of devices, so it is updated at most once an hour, not with each request.
LAST_USED_PRECISION = timedelta(hours=1)


class DeviceTokenAuthentication(TokenAuthentication):
    """Finds the user of a token. 401 for tokens that are unknown, expired or of a deactivated user.

    Also for those of sessions that the user's company allows no longer, such as of who has just joined it.
    """

    def authenticate_credentials(self, key: str) -> tuple[User, DeviceToken]:
        if key.startswith(ApiToken.PREFIX):
            raise AuthenticationFailed(gettext("Send an API token as `Authorization: Bearer …`."))
        now = timezone.now()
        tokens = DeviceToken.objects.in_force().select_related(
            "user__company__settings__enforced_provider", "user__department"
        )
        token = tokens.filter(digest=token_digest(key), user__is_active=True).first()
        if token is None or token.is_refused:
            raise AuthenticationFailed
        if token.last_used_at is None or now - token.last_used_at > LAST_USED_PRECISION:
            DeviceToken.objects.filter(pk=token.pk).update(last_used_at=now)
        return token.user, token


# Likewise for API tokens, whose owners want to know which ones are still used.
API_TOKEN_PRECISION = timedelta(minutes=5)


REFUSED_TOKEN = _("This API token is unknown, has expired, was revoked, or rests until its owner signs in again.")


class CompanyCaller:
    """The user of requests with a company's API token, which is nobody's. Each token has rate limits of its own."""

    is_authenticated = True

    def __init__(self, token: ApiToken) -> None:
        # By which requests are counted: see `common.throttling`.
        self.pk = f"api token {token.pk}"


class ApiTokenAuthentication(TokenAuthentication):
    """Finds whose an API token is. 401 for tokens that are unknown, expired, revoked or of a deactivated user."""

    keyword = "Bearer"

    def authenticate_credentials(self, key: str) -> tuple[User | CompanyCaller, ApiToken]:
        now = timezone.now()
        tokens = ApiToken.objects.in_force().select_related("user__company__settings", "user__department")
        token = tokens.filter(digest=token_digest(key)).first()
        if token is None:
            raise AuthenticationFailed(REFUSED_TOKEN)
        if token.last_used_at is None or now - token.last_used_at > API_TOKEN_PRECISION:
            ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
        return token.user or CompanyCaller(token), token


class ApiTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # registers itself, untyped there
    """What the OpenAPI document says of API tokens. `common.schema` adds it to the operations that they may call."""

    target_class = ApiTokenAuthentication
    name = "apiToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "An API token with the scope of the operation."}


def find_caller(request: Request) -> User | None:
    """Return the user of the token in a request to a public view; None without a valid token."""
    try:
        authenticated = DeviceTokenAuthentication().authenticate(request)
    except AuthenticationFailed:
        return None
    return authenticated[0] if authenticated else None
