"""Creating and changing companies, with the e-mail domains by which their people join."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction

from common.actor_kinds import SIGNED_IN, accepts
from common.errors import InvalidInput, NotFound
from common.events import publish
from common.optimistic_locking import next_version, refuse_stale
from common.tenancy import Scope
from companies.domains import domain_of_email, domain_of_website, normalized_domains
from companies.events import CompanyDomainsChanged, CompanyUpdated
from companies.models import DEPARTMENTS, Company, CompanyDomain, Department
from companies.permissions import require_superuser

NAME_JUST_TAKEN = "Another company has just been given this name. Reload the list of companies."


@dataclass(frozen=True)
class NewCompany:
    """What a company is created from. `email` is the address of its first HR person."""

    name: str
    website: str
    description: str
    email: str


@transaction.atomic
def create_company(new: NewCompany) -> Company:
    """Create a company with its e-mail domains and the ten departments.

    Raises InvalidInput where the name or a domain belongs to another company: two companies never share a domain,
    since its people join by it.
    """
    refuse_taken_name(new.name)
    domains = {
        "email": domain_of_email(new.email),
        "website": domain_of_website(new.website) if new.website else None,
    }
    for field, domain in domains.items():
        refuse_taken_domain(field, domain)
    try:
        with transaction.atomic():
            company = Company.objects.create(name=new.name, website=new.website, description=new.description)
            CompanyDomain.objects.bulk_create(
                CompanyDomain(company=company, domain=domain) for domain in sorted({d for d in domains.values() if d})
            )
    except IntegrityError as error:
        # Somebody created the same one at the same moment.
        raise InvalidInput(
            {"name": ["This company has just been created by somebody else. Reload the list of companies."]}
        ) from error
    Department.objects.bulk_create(Department(company=company, name=name) for name in DEPARTMENTS)
    return company


def refuse_taken_name(name: str, company: Company | None = None) -> None:
    """Raises InvalidInput where a company other than `company` has this name, in whatever case."""
    if any(other != company for other in Company.objects.named(name)):
        raise InvalidInput({"name": [f'A company named "{name}" exists already.']})


def refuse_taken_domain(field: str, domain: str | None, company: Company | None = None) -> None:
    """Raises InvalidInput for `field` where a company other than `company` has this domain."""
    taken = CompanyDomain.objects.select_related("company").filter(domain=domain).first() if domain else None
    if taken is not None and taken.company != company:
        raise InvalidInput(
            {field: [f"The domain {taken.domain} already belongs to {taken.company.name}. Use another one."]}
        )


@accepts(*SIGNED_IN)
@transaction.atomic
def update_company(*, actor: Scope, company_id: int, read_input: Callable[[], dict[str, Any]]) -> Company:
    """Change what a company is called and described by (`name`, `website`, `description`), and its e-mail domains.

    What is left out stays; so do the people who joined by a domain that goes. Raises NotAllowed for anybody but a
    superuser, NotFound for a company outside the actor's scope, InvalidInput where the name or a domain belongs to
    another company or a domain is none, StaleVersion where the caller's copy is older than what is stored.
    """
    require_superuser(actor)
    stored = Company.objects.visible_to(actor).select_for_update().filter(pk=company_id).first()
    if stored is None:
        raise NotFound
    changes = read_input()
    refuse_stale(changes.pop("updated_at", None), stored.updated_at)
    domains = changes.pop("domains", None)
    renamed = {field: text for field, text in changes.items() if getattr(stored, field) != text}
    moved = domains is not None and replace_domains(stored, normalized_domains(domains))
    if not renamed and not moved:
        return stored
    for field, text in renamed.items():
        setattr(stored, field, text)
    if "name" in renamed:
        refuse_taken_name(stored.name, stored)
    stored.updated_at = next_version(stored.updated_at)
    try:
        stored.save()
    except IntegrityError as error:
        raise InvalidInput({"name": [NAME_JUST_TAKEN]}) from error
    if renamed:
        publish(CompanyUpdated(actor=actor.ref, company_id=stored.pk))
    if moved:
        publish(CompanyDomainsChanged(actor=actor.ref, company_id=stored.pk))
    return stored


def replace_domains(company: Company, wanted: set[str]) -> bool:
    """Make these the e-mail domains of the company; returns whether that changed anything."""
    before = set(company.domains.values_list("domain", flat=True))
    if wanted == before:
        return False
    for domain in sorted(wanted):
        refuse_taken_domain("domains", domain, company)
    company.domains.exclude(domain__in=wanted).delete()
    try:
        CompanyDomain.objects.bulk_create(
            CompanyDomain(company=company, domain=domain) for domain in sorted(wanted - before)
        )
    except IntegrityError as error:
        raise InvalidInput(
            {"domains": ["Another company has just been given one of these domains. Reload the list of companies."]}
        ) from error
    return True
