"""How an account without a company joins one: by its proven address, or by a company's secret code."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.domains import domain_of_email
from accounts.events import UserJoined
from accounts.models import Company, Role, User
from accounts.services.addresses import is_proven_elsewhere, lock_address, same_mailbox, take_address
from common.errors import Conflict, InvalidInput, NotAllowed
from common.events import publish
from common.optimistic_locking import next_version

ACCOUNT_THERE = _(
    "The company has an account for your address already. Use the link that was mailed to you, or ask HR."
)
PROVEN_ELSEWHERE = _(
    "Another account has been confirmed for this email address. Sign in to that one, or ask your HR team."
)


def company_of_domain(email: str) -> Company | None:
    """Return the company with the domain of an address, or None. Does not prove anything: see `join_by_email`."""
    domain = domain_of_email(email)
    return Company.objects.filter(domains__domain=domain).first() if domain else None


def prove_address(user: User) -> None:
    """Store that the user has proven their address, and let them join the company of its domain.

    All others lose the address. Call `lock_address` first. Raises InvalidInput if another active account has proven it.
    """
    proven_elsewhere = InvalidInput({"email": [PROVEN_ELSEWHERE]})
    if is_proven_elsewhere(user):
        raise proven_elsewhere
    take_address(user)
    user.email_proven = True
    try:
        with transaction.atomic():
            user.save(update_fields=["email_proven"])
    except IntegrityError as error:
        # An account that was created at the same moment.
        raise proven_elsewhere from error
    join_by_email(user)


def join_by_email(user: User) -> None:
    """Link an account without a company to the company of its address's domain. The address has to be proven.

    Does nothing if the company has another account for the mailbox.
    """
    company = company_of_domain(user.email)
    if (
        user.company_id is None
        and company is not None
        and user.role != Role.SUPERUSER
        and add_to_company(user, company)
    ):
        publish(UserJoined.by(Actor.for_user(user), user))


@transaction.atomic
def join_by_code(user: User, company: Company) -> User:
    """Link an account without a company to the one whose secret code the user has entered.

    Raises Conflict for an account that has a company, and if the company has another account for the mailbox;
    NotAllowed for a superuser, who belongs to none.
    """
    locked = lock_address(user.pk)
    if locked is None:
        raise Conflict
    if locked.role == Role.SUPERUSER:
        raise NotAllowed(gettext("A superuser belongs to no company."), code="superuser")
    if locked.company_id is not None:
        raise Conflict(gettext("Your account belongs to a company already. Ask your HR team."), code="has_company")
    if not add_to_company(locked, company):
        raise Conflict(ACCOUNT_THERE, code="account_there")
    publish(UserJoined.by(Actor.for_user(locked), locked))
    return locked


def add_to_company(user: User, company: Company) -> bool:
    """Add a user to a company. Returns False if the company has another account for the same mailbox.

    An active one with the very address that the user has proven loses the address instead.
    """
    if user.email_proven:
        take_address(user)
    if User.objects.filter(same_mailbox(user.email), company=company).exclude(pk=user.pk).exists():
        return False
    user.company, user.updated_at = company, next_version(user.updated_at)
    try:
        with transaction.atomic():
            user.save(update_fields=["company", "updated_at"])
    except IntegrityError:
        # HR created an account for the address at the same moment.
        user.company = None
        return False
    return True
