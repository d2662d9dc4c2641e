"""Onboarding: a company and the first person of its HR, at once."""

from django.db import transaction

from accounts.actors import Actor
from accounts.models import Role, User
from accounts.services.sign_up import invite_user
from common.actor_kinds import SIGNED_IN, accepts
from common.events import publish
from companies.events import CompanyOnboarded
from companies.models import Company
from companies.permissions import require_superuser
from companies.services.companies import NewCompany, create_company


@accepts(*SIGNED_IN)
@transaction.atomic
def onboard_company(*, actor: Actor, company: NewCompany, first_name: str, last_name: str) -> tuple[Company, User, str]:
    """Create a company with its departments and domains, and its first HR person, who is mailed a set-password link.

    All or nothing. Returns the company, the person, and the link. Raises InvalidInput where the name, a domain
    or the address is taken, NotAllowed for anybody but a superuser.
    """
    require_superuser(actor)
    created = create_company(company)
    publish(CompanyOnboarded(actor=actor.ref, company_id=created.pk))
    user, url = invite_user(
        actor=actor, company=created, email=company.email, role=Role.HR, first_name=first_name, last_name=last_name
    )
    return created, user, url
