"""Passwords, the links that set them, and the sign-ins that they open."""

from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest

from accounts.actors import Actor
from accounts.events import PasswordResetRequested, PasswordSetByLink
from accounts.models import DeviceToken, User
from common.errors import InvalidInput
from common.events import publish

LINK_USED = "This link has been used or has expired. Ask for a new one."


class LinkTokenGenerator(PasswordResetTokenGenerator):
    """The secrets of set-password links. They end with the password, the address, and the account's deactivation."""

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{super()._make_hash_value(user, timestamp)}{user.link_version}"


link_tokens = LinkTokenGenerator()

# The `user_id` of an event about an address that nobody has.
NOBODY = 0


@transaction.atomic
def request_password_reset(email: str) -> None:
    """Have a set-password link mailed to whoever has this address, as far as they may sign in.

    The worker finds out whether there is something to mail: here the same is done for every address, in the same time.
    """
    user_id = User.objects.filter(email__iexact=email).values_list("pk", flat=True).first()
    publish(PasswordResetRequested(actor=Actor.system().ref, company_id=None, user_id=user_id or NOBODY))


def set_password_url(user: User) -> str:
    """A link that sets a password once, within `LINK_HOURS`: for whoever is entitled to hand it over."""
    token = link_tokens.make_token(user)
    return f"{settings.FRONTEND_URL}/reset-password?uid={user_pk_to_url_str(user)}&token={token}"


@transaction.atomic
def set_password_by_link(*, user_id: int, token: str, password: str) -> None:
    """Use up a set-password link; every sign-in of the account ends. `password` has been checked.

    Raises InvalidInput for a link that does not work any more: of several uses at the same moment one succeeds.
    """
    user = User.objects.active().select_for_update(no_key=True).filter(pk=user_id).first()
    if user is None or not link_tokens.check_token(user, token):
        raise InvalidInput({"token": [LINK_USED]})
    user.set_password(password)
    user.save(update_fields=["password"])
    revoke_tokens(user)
    publish(PasswordSetByLink.by(Actor.for_user(user), user))


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


def device_label(request: HttpRequest) -> str:
    """What a person recognises a sign-in by: their browser's own description."""
    return str(request.META.get("HTTP_USER_AGENT", ""))[:200]
