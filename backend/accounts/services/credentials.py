"""Checking passwords, and revoking tokens and links."""

from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from accounts.models import DeviceToken, SignInCode, User
from common.errors import InvalidInput


def check_password(password: str, user: User, field: str = "password") -> None:
    """Check a new password with Django's validators. Raises InvalidInput for `field`."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise InvalidInput({field: error.messages}) from error


def revoke_tokens(user: User) -> None:
    """Revoke all tokens of a user, on all devices, and the codes that would be exchanged for one."""
    # First the codes: this waits for an exchange, whose token is then deleted as well.
    SignInCode.objects.filter(user=user).delete()
    DeviceToken.objects.filter(user=user).delete()


def end_links(user: User) -> None:
    """Invalidate all links that were issued to a user. The caller has to save the user.

    Set-password links depend on `link_version`, confirmation links on the row of the address.
    """
    user.link_version += 1
    for address in EmailAddress.objects.filter(user=user, verified=False):
        address.delete()
        EmailAddress.objects.create(user=user, email=address.email, primary=address.primary)
