"""Signing up."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.events import RegistrationAttempted, UserRegistered
from accounts.models import Company, Role, User
from accounts.services.addresses import same_mailbox
from accounts.services.joining import invited_with, joins_with
from accounts.services.links import request_confirmation
from accounts.services.sessions import WITH_PASSWORD, begin_session
from common import rate_limits
from common.errors import InvalidInput, TooManyAttempts
from common.events import publish

EMAIL_TAKEN = _("An account with this email address exists already.")
USERNAME_TAKEN = _("This username is taken. Choose another one.")


@contextmanager
def refusing_taken_names() -> Iterator[None]:
    """Raise InvalidInput if the username or address of an account is taken at the same moment as it is stored."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise InvalidInput({"username": [gettext("This username or email address is taken.")]}) from error


def refuse_taken_address(email: str, source: str, company: Company | None) -> bool:
    """Raise InvalidInput if the address is taken (see `owner_of`), and notify its owner, once a day.

    As the error reveals who has an account, it is limited per source and in total. Past a limit, returns False for
    everybody: the caller must not learn whether the address is taken. Call it after all other checks, so that an
    attempt creates an account if the address is free.
    """
    limits = (("address_taken", source), ("address_taken_in_all", ""))
    # Count before looking at the address, so that concurrent attempts cannot exceed the limit.
    try:
        rate_limits.require(*limits)
    except TooManyAttempts:
        return False
    owner = owner_of(email, company)
    if owner is not None:
        notify_owner(owner)
        raise InvalidInput({"email": [gettext("An account with this email address exists already. Sign in instead.")]})
    rate_limits.uncount(*limits)
    return True


def owner_of(email: str, company: Company | None) -> User | None:
    """Return the account because of which nobody else can sign up with an address; None if it is free.

    The one that has proven it, or one of the same mailbox in the company whose code was entered. So nobody has two
    accounts in a company, or returns to it by an alias of their address after they were deactivated.
    """
    taken = Q(email=email, email_proven=True)
    if company is not None:
        taken |= same_mailbox(email) & Q(company=company)
    owner: User | None = User.objects.filter(taken).order_by("-email_proven", "pk").first()
    return owner


def notify_owner(owner: User) -> None:
    """Publish the event for which the worker mails the owner of an address, once a day, that it was signed up with.

    Somebody who was invited is mailed the invitation again.
    """
    is_invited = owner.pk in {each.pk for each in invited_with(owner.email)}
    if (owner.email_proven or is_invited) and not rate_limits.count("address_taken_mail", owner.pk):
        with transaction.atomic():
            publish(RegistrationAttempted(actor=Actor.system().ref, company_id=owner.company_id, user_id=owner.pk))


@transaction.atomic
def register(*, company: Company | None, password: str, signs_in: bool, **person: str) -> str | None:
    """Create an account, mail the link that proves its address, and sign it in. Returns the token.

    With `company` (found by its secret code), the account is linked to it at once. Otherwise, if the address has a
    company's domain, following the link does. Raises InvalidInput if the username or the address was taken at the same
    moment, and for a company that enforces its provider.

    Without `signs_in` (past the limit of `refuse_taken_address`), returns None. The account is also created if the
    address is taken, so that its username and password do not reveal that, but in no company, and its owner is mailed
    instead of the link.
    """
    if company is not None and company.settings.enforced_provider is not None:
        raise InvalidInput({"company_code": [joins_with(company)]})
    owner = None if signs_in else owner_of(person["email"], company)
    with refusing_taken_names():
        user: User = User.objects.create_user(
            password=password, company=None if owner else company, role=Role.EMPLOYEE, **person
        )
    publish(UserRegistered.by(Actor.for_user(user), user))
    if owner is not None:
        notify_owner(owner)
    request_confirmation(user)
    begun = begin_session(user, method=WITH_PASSWORD) if signs_in else None
    return begun.token if begun else None


def find_free_username(email: str) -> str:
    """Return an unused username, derived from the part of an address before the @."""
    base = "".join(letter for letter in email.partition("@")[0].lower() if letter.isalnum() or letter in "._-")
    base = base[:140].strip("._-") or "user"
    users = User.objects.annotate(in_lower_case=Lower("username"))
    names, number = [base], 2
    while True:
        taken = set(users.filter(in_lower_case__in=names).values_list("in_lower_case", flat=True))
        if free := [name for name in names if name not in taken]:
            return free[0]
        names = [f"{base}{each}" for each in range(number, number + 100)]
        number += 100
