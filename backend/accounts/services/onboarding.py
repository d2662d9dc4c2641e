"""Onboarding a company together with its first HR person."""

from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.events import CompanyOnboarded, UserInvited
from accounts.models import Company, Role, User
from accounts.permissions import require_recent_proof, require_superuser
from accounts.services.companies import create_company
from accounts.services.links import set_password_url
from accounts.services.sign_up import find_free_username
from common.errors import InvalidInput
from common.events import publish


@transaction.atomic
def onboard_company(
    *, actor: Actor, email: str, first_name: str, last_name: str, **company_fields: Any
) -> tuple[Company, User, str]:
    """Create a company with its departments and domains, and its first HR person, who is mailed a set-password link.

    `company_fields` are those of `create_company`. Returns the company, the user, and the link. Raises InvalidInput if
    the name or a domain is taken; NotAllowed for anybody but a superuser; ReauthenticationRequired.
    """
    require_superuser(actor)
    require_recent_proof(actor)
    company = create_company(email=email, **company_fields)
    publish(CompanyOnboarded(actor=actor.ref, company_id=company.pk))
    user, url = invite_user(
        actor=actor, company=company, email=email, role=Role.HR, first_name=first_name, last_name=last_name
    )
    return company, user, url


def invite_user(*, actor: Actor, company: Company, email: str, role: Role, **names: str) -> tuple[User, str]:
    """Create a user without a password. Returns the user and the link that sets it, which is also mailed.

    The address is unproven until the user follows the mailed link. Raises InvalidInput if the username that follows
    from it is taken at the same moment.
    """
    try:
        with transaction.atomic():
            user: User = User.objects.create_user(find_free_username(email), email, company=company, role=role, **names)
    except IntegrityError as error:
        raise InvalidInput({"email": [gettext("Someone has just taken this username. Try again.")]}) from error
    publish(UserInvited.by(actor, user))
    return user, set_password_url(user)
