"""New accounts: by signing up."""

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
    """Raises InvalidInput where somebody else takes the username or address of an account while it is stored."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise InvalidInput({"username": ["This username or e-mail address is taken."]}) from error


def refuse_taken_address(email: str, source: str, company: Company | None) -> None:
    """Raises InvalidInput where somebody has proven this address, and lets them know, once a day.

    So it does where a company vouches for it: that of its domain, or the one whose code was brought. What others
    typed stops nobody; whether somebody did when they signed up could be found out by signing in, and is counted.

    That tells who has an account, so it is told only a few times to callers from one place and, in all, to everybody;
    then TooManyAttempts, whether or not the address is taken. Ask when all else is in order: hearing that an address
    is free then costs an account.
    """
    told = (("address_taken", source), ("address_taken_in_all", ""))
    # Counted before the address is looked at: of many tries at the same moment no more get an answer.
    rate_limits.require(*told)
    claims = list(claims_of(email))
    own = [claim for claim in claims if is_settled(claim) or (company and claim.company_id == company.pk)]
    if not own:
        if not any(claim.is_typed for claim in claims):  # type: ignore[attr-defined]  # annotated
            rate_limits.take_back(*told)
        return
    owner = own[0]
    if not rate_limits.count("address_taken_mail", owner.pk):
        with transaction.atomic():
            publish(RegistrationAttempted(actor=Actor.system().ref, company_id=owner.company_id, user_id=owner.pk))
    raise InvalidInput({"email": [f"{EMAIL_TAKEN} Sign in instead."]})


@transaction.atomic
def register(*, company: Company | None, password: str, **person: str) -> str:
    """Create an account and sign it in; returns the token.

    With `company` (found by its secret code) the account is linked at once. Otherwise, where the address has a
    company's domain, a confirmation link is mailed: only following it links the account.
    Raises InvalidInput when somebody takes the username or address at the same moment.
    """
    with refusing_taken_names():
        user: User = User.objects.create_user(password=password, company=company, role=Role.EMPLOYEE, **person)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    publish(UserRegistered.by(Actor.for_user(user), user))
    return DeviceToken.issue(user)


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
