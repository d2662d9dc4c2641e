"""Passwords, and the sign-ins that they open."""

from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from accounts.models import DeviceToken, User
from common.errors import InvalidInput


def check_password(password: str, user: User, field: str = "password") -> None:
    """Django's validators, with what is known of the person. Raises InvalidInput for `field`."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise InvalidInput({field: error.messages}) from error


def revoke_tokens(user: User) -> None:
    """End every sign-in of a person, on all devices."""
    DeviceToken.objects.filter(user=user).delete()


def end_links(user: User) -> None:
    """End every link that was issued to a person; the caller saves.

    Those that set a password know `link_version`, the one that proves an address knows the row of the address.
    """
    user.link_version += 1
    for address in EmailAddress.objects.filter(user=user, verified=False):
        address.delete()
        EmailAddress.objects.create(user=user, email=address.email, primary=address.primary)
