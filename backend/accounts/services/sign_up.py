"""New accounts: by signing up, and by invitation."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts.actors import Actor
from accounts.events import UserInvited, UserRegistered
from accounts.models import DeviceToken, Role, User
from accounts.services.credentials import device_label, set_password_url
from common.actor_kinds import SIGNED_IN, accepts
from common.errors import InvalidInput
from common.events import publish
from companies.models import Company

EMAIL_TAKEN = "An account with this e-mail address exists already."
USERNAME_TAKEN = "This username is taken. Choose another one."


@transaction.atomic
def register(*, request: HttpRequest, company: Company | None, password: str, **person: str) -> str:
    """Create an account and sign it in; returns the token.

    With `company` (found by its secret code) the account is linked at once. Otherwise, where the address has a
    company's domain, a confirmation link is mailed: only following it links the account.
    Raises InvalidInput when somebody takes the username or address at the same moment.
    """
    try:
        with transaction.atomic():
            user: User = User.objects.create_user(password=password, company=company, role=Role.EMPLOYEE, **person)
    except IntegrityError as error:
        raise InvalidInput({"username": ["This username or e-mail address is taken."]}) from error
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    publish(UserRegistered.by(Actor.for_user(user), user))
    return DeviceToken.issue(user, device_label(request))


def free_username(email: str) -> str:
    """A username nobody has yet, from the part of an address before the @."""
    base = "".join(letter for letter in email.partition("@")[0].lower() if letter.isalnum() or letter in "._-")
    base = base[:140].strip("._-") or "user"
    taken = {
        name.lower() for name in User.objects.filter(username__istartswith=base).values_list("username", flat=True)
    }
    number, name = 1, base
    while name in taken:
        number += 1
        name = f"{base}{number}"
    return name


@accepts(*SIGNED_IN)
@transaction.atomic
def invite_user(
    *, actor: Actor, company: Company, email: str, role: str = Role.EMPLOYEE, **person: Any
) -> tuple[User, str]:
    """Create a user who chooses their own password by a link, which is mailed and returned.

    Raises InvalidInput where the address is taken.
    """
    taken = InvalidInput({"email": [EMAIL_TAKEN]})
    if User.objects.filter(email__iexact=email).exists():
        raise taken
    try:
        with transaction.atomic():
            user: User = User.objects.create_user(
                free_username(email), email, None, company=company, role=role, **person
            )
    except IntegrityError as error:
        # Somebody took the address, or the username that was free, at the same moment.
        raise taken from error
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    publish(UserInvited.by(actor, user))
    return user, set_password_url(user)
