"""Creating and changing companies, with the email domains by which their people join."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.domains import domain_of_email, domain_of_website, normalized_domains
from accounts.events import CompanyCodeRenewed, CompanyDomainsChanged, CompanyOnboarded, CompanyUpdated
from accounts.models import DEPARTMENTS, Company, CompanyDomain, CompanySettings, Department, new_company_code
from accounts.permissions import require_administered_company, require_recent_proof, require_superuser
from common.errors import InvalidInput
from common.events import publish
from common.languages import filled
from common.optimistic_locking import next_version, refuse_stale
from common.queries import get_or_not_found

NAME_JUST_TAKEN = _("Another company has just taken this name. Reload the list of companies.")


@transaction.atomic
def create_company(*, actor: Actor, name: str, email: str, website: str = "", description: str = "") -> Company:
    """Create a company with everything that each company has. `email` is that of its first HR person.

    That is its email domains, settings and ten departments, and what other apps store when `CompanyOnboarded` is
    published. Raises InvalidInput where the name or a domain belongs to another company: two companies never share a
    domain, since its people join by it.
    """
    refuse_taken_name(name)
    domains = {"email": domain_of_email(email), "website": domain_of_website(website) if website else None}
    for field, domain in domains.items():
        refuse_taken_domain(field, domain)
    try:
        with transaction.atomic():
            company = Company.objects.create(name=name, website=website, description=description)
            CompanyDomain.objects.bulk_create(
                CompanyDomain(company=company, domain=domain) for domain in sorted({d for d in domains.values() if d})
            )
    except IntegrityError as error:
        # Somebody created the same one at the same moment.
        raise InvalidInput(
            {"name": [gettext("Someone else has just created this company. Reload the list of companies.")]}
        ) from error
    CompanySettings.objects.create(company=company)
    Department.objects.bulk_create(Department(company=company, name=name) for name in DEPARTMENTS)
    publish(CompanyOnboarded(actor=actor.ref, company_id=company.pk))
    return company


def refuse_taken_name(name: str, company: Company | None = None) -> None:
    """Raise InvalidInput if a company other than `company` has this name, ignoring case."""
    if any(other != company for other in Company.objects.named(name)):
        raise InvalidInput({"name": [filled(gettext('A company named "{name}" exists already.'), name=name)]})


def refuse_taken_domain(field: str, domain: str | None, company: Company | None = None) -> None:
    """Raise InvalidInput for `field` if a company other than `company` has this domain."""
    taken = CompanyDomain.objects.select_related("company").filter(domain=domain).first() if domain else None
    if taken is not None and taken.company != company:
        raise InvalidInput(
            {
                field: [
                    filled(
                        gettext("The domain {domain} already belongs to {company}. Use another one."),
                        domain=taken.domain,
                        company=taken.company.name,
                    )
                ]
            }
        )


@transaction.atomic
def update_company(
    *,
    actor: Actor,
    company_id: int,
    updated_at: datetime | None = None,
    domains: list[str] | None = None,
    **changes: str,
) -> Company:
    """Change a company's `name`, `website`, `description` and email `domains`.

    Fields that are left out stay the same; so do the people who joined by a domain that is removed. Raises NotAllowed
    for anybody but a superuser, NotFound for a company outside the actor's scope, InvalidInput if the name or a domain
    belongs to another company or a domain is invalid, StaleVersion if the caller's copy is older than the stored one,
    ReauthenticationRequired for a change of domains.
    """
    require_superuser(actor)
    stored = get_or_not_found(Company.objects.visible_to(actor).select_for_update(), company_id)
    refuse_stale(updated_at, stored.updated_at)
    renamed = {field: text for field, text in changes.items() if getattr(stored, field) != text}
    domains_before = None if domains is None else replace_domains(stored, normalized_domains(domains))
    if not renamed and domains_before is None:
        return stored
    if domains_before is not None:
        require_recent_proof(actor)
    before = {field: getattr(stored, field) for field in renamed}
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
        old, new = without_description(before), without_description(renamed)
        publish(CompanyUpdated(actor=actor.ref, company_id=stored.pk, from_values=old, to_values=new))
    if domains_before is not None:
        domains_after = sorted(normalized_domains(domains or []))
        publish(
            CompanyDomainsChanged(
                actor=actor.ref, company_id=stored.pk, from_domains=domains_before, to_domains=domains_after
            )
        )
    return stored


def without_description(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values for the audit log, which does not store the text of a description."""
    return {**values, **({"description": "…"} if "description" in values else {})}


def replace_domains(company: Company, wanted: set[str]) -> list[str] | None:
    """Replace the email domains of the company. Returns the previous ones, or None if nothing changed."""
    before = set(company.domains.values_list("domain", flat=True))
    if wanted == before:
        return None
    for domain in sorted(wanted):
        refuse_taken_domain("domains", domain, company)
    company.domains.exclude(domain__in=wanted).delete()
    try:
        CompanyDomain.objects.bulk_create(
            CompanyDomain(company=company, domain=domain) for domain in sorted(wanted - before)
        )
    except IntegrityError as error:
        raise InvalidInput(
            {"domains": [gettext("Another company has just taken one of these domains. Reload the list of companies.")]}
        ) from error
    return sorted(before)


@transaction.atomic
def renew_company_code(*, actor: Actor) -> Company:
    """Replace the code of the company that the actor administers. Sign-up links with the old code stop working.

    Raises NotAllowed and NotFound as `require_administered_company` does.
    """
    company = Company.objects.select_for_update().get(pk=require_administered_company(actor))
    company.code = new_company_code()
    company.save(update_fields=["code"])
    publish(CompanyCodeRenewed(actor=actor.ref, company_id=company.pk))
    return company
