"""Signing up."""

from collections.abc import Iterator
from contextlib import contextmanager

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction

from accounts.actors import Actor
from accounts.events import RegistrationAttempted, UserRegistered
from accounts.models import DeviceToken, Role, User
from accounts.services.addresses import EMAIL_TAKEN, claims_of, is_settled
from common import rate_limits
from common.errors import InvalidInput
from common.events import publish
from companies.models import Company

USERNAME_TAKEN = "This username is taken. Choose another one."


@contextmanager
def refusing_taken_names() -> Iterator[None]:
    """Raise InvalidInput if the username or address of an account is taken at the same moment as it is stored."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise InvalidInput({"username": ["This username or e-mail address is taken."]}) from error


def refuse_taken_address(email: str, source: str, company: Company | None) -> None:
    """Raise InvalidInput if the address is proven or vouched for, and notify its owner, once a day.

    Also if the company of the entered code has an account with this address. Unproven accounts of others do not count.

    As the error reveals who has an account, it is limited per source and in total; then TooManyAttempts is raised
    whether the address is taken or not. Call it after all other checks, so that an attempt creates an account if the
    address is free.
    """
    limits = (("address_taken", source), ("address_taken_in_all", ""))
    # Count before looking at the address, so that concurrent attempts cannot exceed the limit.
    rate_limits.require(*limits)
    claims = list(claims_of(email))
    own = [claim for claim in claims if is_settled(claim) or (company and claim.company_id == company.pk)]
    if not own:
        if not any(claim.is_typed for claim in claims):  # type: ignore[attr-defined]  # annotated
            rate_limits.uncount(*limits)
        return
    owner = own[0]
    if not rate_limits.count("address_taken_mail", owner.pk):
        with transaction.atomic():
            publish(RegistrationAttempted(actor=Actor.system().ref, company_id=owner.company_id, user_id=owner.pk))
    raise InvalidInput({"email": [f"{EMAIL_TAKEN} Sign in instead."]})


@transaction.atomic
def register(*, company: Company | None, password: str, **person: str) -> str:
    """Create an account and sign it in. Returns the token.

    With `company` (found by its secret code), the account is linked to it at once. Otherwise, if the address has a
    company's domain, following the mailed confirmation link does. Raises InvalidInput if the username or the address
    was taken at the same moment.
    """
    with refusing_taken_names():
        user: User = User.objects.create_user(password=password, company=company, role=Role.EMPLOYEE, **person)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    publish(UserRegistered.by(Actor.for_user(user), user))
    return DeviceToken.issue(user)


def find_free_username(email: str) -> str:
    """Return an unused username, derived from the part of an address before the @."""
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
