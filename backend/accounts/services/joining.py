"""How an account without a company joins one: by its proven address, by an invitation of it, or by a secret code."""

from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.domains import domain_of_email
from accounts.events import UserJoined
from accounts.models import Company, Role, User
from accounts.services.addresses import is_proven_elsewhere, lock_address, same_mailbox, take_address
from accounts.services.replacing import replace
from common.errors import Conflict, InvalidInput, NotAllowed
from common.events import publish
from common.languages import filled
from common.optimistic_locking import next_version

ACCOUNT_THERE = _(
    "The company has an account for your address already. Use the link that was mailed to you, or ask HR."
)
PROVEN_ELSEWHERE = _(
    "Another account has been confirmed for this email address. Sign in to that one, or ask your HR team."
)

# What joining a company may change.
JOINED = ["company", "role", "department", "first_name", "last_name", "name_folded", "search", "updated_at"]


def company_of_domain(email: str) -> Company | None:
    """Return the company with the domain of an address, or None. Does not prove anything: see `join_by_email`."""
    domain = domain_of_email(email)
    return Company.objects.filter(domains__domain=domain).first() if domain else None


def invited_with(email: str) -> list[User]:
    """Return the invited accounts with an address whose links have not expired yet, last invited first."""
    begin = timezone.now() - timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)
    invited = User.objects.invited().filter(email=email, email_proven=False, invitation__sent_at__gt=begin)
    found = invited.exclude(email="").select_related("company__settings", "department", "invitation")
    return list(found.order_by("-invitation__sent_at", "-pk"))


def company_to_join(email: str, invited: list[User]) -> Company | None:
    """Return the company that an account without one joins by proving its address, or None.

    That of its domain; without one, the company that has invited the address last. So no company can take people from
    the one to which their domain belongs.
    """
    return company_of_domain(email) or next((each.company for each in invited), None)


def prove_address(user: User) -> None:
    """Store that the user has proven their address, and let them join a company by it (see `company_to_join`).

    All others lose the address. Call `lock_address` first. Raises InvalidInput if another active account has proven it.
    """
    proven_elsewhere = InvalidInput({"email": [PROVEN_ELSEWHERE]})
    if is_proven_elsewhere(user):
        raise proven_elsewhere
    invited = [each for each in invited_with(user.email) if each.pk != user.pk]
    take_address(user)
    user.email_proven = True
    try:
        with transaction.atomic():
            user.save(update_fields=["email_proven"])
    except IntegrityError as error:
        # An account that was created at the same moment.
        raise proven_elsewhere from error
    join_by_email(user, invited)


def join_by_email(user: User, invited: list[User] | None = None) -> None:
    """Link an account without a company to the one of `company_to_join`. The address has to be proven.

    `invited` are the invited accounts that have just lost the address to it. Does nothing if the company has another
    account for the mailbox.
    """
    if user.company_id is not None or user.role == Role.SUPERUSER:
        return
    company = company_to_join(user.email, invited or [])
    if company is not None:
        add_to_company(user, company, invited)


@transaction.atomic
def join_by_code(user: User, company: Company) -> User:
    """Link an account without a company to the one whose secret code the user has entered.

    Raises Conflict for an account that has a company, if the company has another account for the mailbox, and if it
    enforces its provider; NotAllowed for a superuser, who belongs to none.
    """
    locked = lock_address(user.pk)
    if locked is None:
        raise Conflict
    if locked.role == Role.SUPERUSER:
        raise NotAllowed(gettext("A superuser belongs to no company."), code="superuser")
    if locked.company_id is not None:
        raise Conflict(gettext("Your account belongs to a company already. Ask your HR team."), code="has_company")
    if company.settings.enforced_provider is not None:
        raise Conflict(joins_with(company), code="company_sign_in_required")
    if not add_to_company(locked, company):
        raise Conflict(ACCOUNT_THERE, code="account_there")
    return locked


def joins_with(company: Company) -> str:
    """Return the sentence for who would join a company that enforces its provider by its secret code."""
    provider = company.settings.enforced_provider
    sentence = gettext("{company} signs in with {name}. Sign in with it, and you belong to the company.")
    return filled(sentence, company=company.name, name=provider.name if provider else "")


def add_to_company(user: User, company: Company, invited: list[User] | None = None) -> bool:
    """Add a user to a company. Returns False if the company has another account for the same mailbox.

    An active one with the very address that the user has proven loses the address instead. If the company has invited
    the address, the user takes the place of the account that waits for them: see `invited_with` for `invited`.
    """
    if user.email_proven:
        invited = invited or invited_with(user.email)
        take_address(user)
    if User.objects.filter(same_mailbox(user.email), company=company).exclude(pk=user.pk).exists():
        return False
    unused = next((each for each in invited or [] if each.company_id == company.pk), None)
    user.company, user.updated_at = company, next_version(user.updated_at)
    if unused is not None:
        user.role, user.department = unused.role, unused.department
        if user.full_name == user.email.partition("@")[0]:
            # Whose names are not known: see `reset_account`.
            user.first_name, user.last_name = unused.first_name, unused.last_name
    try:
        with transaction.atomic():
            user.save(update_fields=JOINED)
    except IntegrityError:
        # HR created an account for the address at the same moment.
        user.refresh_from_db()
        return False
    if unused is None:
        publish(UserJoined.by(Actor.for_user(user), user))
    else:
        invited_by_id = unused.invitation.invited_by_id
        replace(unused, user)
        publish(UserJoined.by(Actor.for_user(user), user, to_role=user.role, invited_by_id=invited_by_id))
    return True
