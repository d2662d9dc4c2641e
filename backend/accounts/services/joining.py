"""How an account without a company joins one: by its confirmed address, or by a company's secret code."""

from allauth.account.models import EmailConfirmationHMAC
from django.db import transaction
from django.http import HttpRequest

from accounts.actors import Actor
from accounts.events import EmailConfirmationRequested, UserJoined
from accounts.models import Role, User
from common.errors import Conflict, InvalidInput, NotAllowed
from common.events import publish
from companies.domains import domain_of_email
from companies.models import Company, CompanyDomain


def company_of_domain(email: str) -> Company | None:
    """The company whose e-mail domain an address has. Knowing it grants nothing: see `join_by_email`."""
    domain = domain_of_email(email)
    found = CompanyDomain.objects.select_related("company").filter(domain=domain).first() if domain else None
    return found.company if found else None


@transaction.atomic
def request_confirmation(user: User) -> None:
    """Have the link that proves their address mailed again, where there is something to confirm."""
    publish(EmailConfirmationRequested.by(Actor.for_user(user), user))


@transaction.atomic
def confirm_email(request: HttpRequest, key: str) -> User:
    """Take a confirmation link; the account joins the company of the address's domain.

    Raises InvalidInput for a link that is unknown, used or expired.
    """
    confirmation = EmailConfirmationHMAC.from_key(key)
    address = confirmation and confirmation.confirm(request)
    if not address:
        raise InvalidInput({"key": ["This link has been used or has expired. Sign in to get a new one."]})
    user: User = address.user
    join_by_email(user)
    return user


def join_by_email(user: User) -> None:
    """Link an account without a company to that of its address's domain. The address must be proven by the caller."""
    company = company_of_domain(user.email)
    if user.company_id is None and company is not None and user.role != Role.SUPERUSER:
        user.company = company
        user.save(update_fields=["company"])
        publish(UserJoined.by(Actor.for_user(user), user))


@transaction.atomic
def join_by_code(user: User, company: Company) -> User:
    """Link an account without a company to the one whose secret code it brought.

    Raises Conflict for an account that has a company, NotAllowed for a superuser, who belongs to none.
    """
    locked: User = User.objects.select_for_update(of=("self",)).select_related("company", "department").get(pk=user.pk)
    if locked.role == Role.SUPERUSER:
        raise NotAllowed("A superuser belongs to no company.", code="superuser")
    if locked.company_id is not None:
        raise Conflict("Your account belongs to a company already. Ask your HR team.", code="has_company")
    locked.company = company
    locked.save(update_fields=["company"])
    publish(UserJoined.by(Actor.for_user(locked), locked))
    return locked
