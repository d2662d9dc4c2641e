"""Passwords, the links that set them, and the sign-ins that they open."""

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest

from accounts.actors import Actor
from accounts.events import PasswordResetRequested
from accounts.models import DeviceToken, User
from common.errors import InvalidInput
from common.events import publish


@transaction.atomic
def request_password_reset(user: User) -> None:
    """Have a set-password link mailed; anybody who knows the address may ask for that."""
    publish(PasswordResetRequested.by(Actor.system(), user))


def set_password_url(user: User) -> str:
    """A link that sets a password once, within `LINK_HOURS`: for whoever is entitled to hand it over."""
    token = default_token_generator.make_token(user)
    return f"{settings.FRONTEND_URL}/reset-password?uid={user_pk_to_url_str(user)}&token={token}"


def check_password(password: str, user: User, field: str = "password") -> None:
    """Django's validators, with what is known of the person. Raises InvalidInput for `field`."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise InvalidInput({field: error.messages}) from error


def revoke_tokens(user: User) -> None:
    """End every sign-in of a person, on all devices."""
    DeviceToken.objects.filter(user=user).delete()


def device_label(request: HttpRequest) -> str:
    """What a person recognises a sign-in by: their browser's own description."""
    return str(request.META.get("HTTP_USER_AGENT", ""))[:200]
