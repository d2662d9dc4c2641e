"""The secret code by which people sign up into a company."""

from django.db import transaction

from common.actor_kinds import SIGNED_IN, accepts
from common.events import publish
from common.tenancy import Scope
from companies.events import CompanyCodeRenewed
from companies.models import Company, new_company_code
from companies.permissions import require_administered_company


@accepts(*SIGNED_IN)
@transaction.atomic
def renew_company_code(*, actor: Scope) -> Company:
    """Replace the code of the company that the actor administers: links that carry the old one stop working.

    Raises NotAllowed and NotFound as `require_administered_company` does.
    """
    company = Company.objects.select_for_update().get(pk=require_administered_company(actor))
    company.code = new_company_code()
    company.save(update_fields=["code"])
    publish(CompanyCodeRenewed(actor=actor.ref, company_id=company.pk))
    return company
