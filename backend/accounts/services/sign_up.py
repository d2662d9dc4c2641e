"""New accounts: by signing up."""

from collections.abc import Iterator
from contextlib import contextmanager

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts.actors import Actor
from accounts.events import UserRegistered
from accounts.models import DeviceToken, Role, User
from accounts.services.credentials import device_label
from common.errors import InvalidInput
from common.events import publish
from companies.models import Company

EMAIL_TAKEN = "An account with this e-mail address exists already."
USERNAME_TAKEN = "This username is taken. Choose another one."


@contextmanager
def refusing_taken_names() -> Iterator[None]:
    """Raises InvalidInput where somebody else takes the username or address of an account while it is stored."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise InvalidInput({"username": ["This username or e-mail address is taken."]}) from error


@transaction.atomic
def register(*, request: HttpRequest, company: Company | None, password: str, **person: str) -> str:
    """Create an account and sign it in; returns the token.

    With `company` (found by its secret code) the account is linked at once. Otherwise, where the address has a
    company's domain, a confirmation link is mailed: only following it links the account.
    Raises InvalidInput when somebody takes the username or address at the same moment.
    """
    with refusing_taken_names():
        user: User = User.objects.create_user(password=password, company=company, role=Role.EMPLOYEE, **person)
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
