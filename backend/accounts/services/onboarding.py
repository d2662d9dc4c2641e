"""Onboarding a company together with its first HR person."""

from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, transaction

from accounts.actors import Actor
from accounts.events import CompanyOnboarded, UserInvited
from accounts.models import Company, Role, User
from accounts.permissions import require_recent_proof, require_superuser
from accounts.services.addresses import EMAIL_TAKEN, is_taken
from accounts.services.companies import create_company
from accounts.services.links import set_password_url
from accounts.services.sign_up import find_free_username
from common.errors import InvalidInput
from common.events import publish


@transaction.atomic
def onboard_company(*, actor: Actor, read_input: Callable[[], dict[str, Any]]) -> tuple[Company, User, str]:
    """Create a company with its departments and domains, and its first HR person, who is mailed a set-password link.

    `read_input` validates the request, after the permission check, and returns the fields of `OnboardingSerializer`.
    Returns the company, the user, and the link. Raises InvalidInput if the name, a domain or the address is taken;
    NotAllowed for anybody but a superuser; ReauthenticationRequired.
    """
    require_superuser(actor)
    given = read_input()
    require_recent_proof(actor)
    person = {name: given.pop(name) for name in ("first_name", "last_name")}
    company = create_company(**given)
    publish(CompanyOnboarded(actor=actor.ref, company_id=company.pk))
    user, url = invite_user(actor=actor, company=company, email=given["email"], role=Role.HR, **person)
    return company, user, url


def invite_user(*, actor: Actor, company: Company, email: str, role: Role, **person: str) -> tuple[User, str]:
    """Create a user without a password. Returns the user and the link that sets it, which is also mailed.

    The address is not proven before the invitation is accepted. Raises InvalidInput if the address is taken.
    """
    taken = InvalidInput({"email": [EMAIL_TAKEN]})
    if is_taken(email, company_id=company.pk, everywhere=actor.is_superuser):
        raise taken
    try:
        with transaction.atomic():
            user: User = User.objects.create_user(
                find_free_username(email), email, company=company, role=role, **person
            )
    except IntegrityError as error:
        # The address or the username was taken at the same moment.
        raise taken from error
    publish(UserInvited.by(actor, user))
    return user, set_password_url(user)
