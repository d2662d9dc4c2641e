"""How a company comes to be."""

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from rest_framework import serializers

from companies.domains import domain_of_email, domain_of_website
from companies.models import DEPARTMENTS, Company, CompanyDomain, Department


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

    Raises ValidationError, by the names of the onboarding form's fields, where the name or a domain belongs to
    another company: two companies never share a domain, since its people join by it.
    """
    refuse_taken_name(new.name)
    domains = {
        "hr_email": domain_of_email(new.email),
        "company_website": domain_of_website(new.website) if new.website else None,
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
        raise serializers.ValidationError(
            {"company_name": ["This company has just been created by somebody else. Reload the list of companies."]}
        ) from error
    Department.objects.bulk_create(Department(company=company, name=name) for name in DEPARTMENTS)
    return company


def refuse_taken_name(name: str) -> None:
    """Raises ValidationError where a company has this name, in whatever case."""
    if Company.objects.named(name).exists():
        raise serializers.ValidationError({"company_name": [f'A company named "{name}" exists already.']})


def refuse_taken_domain(field: str, domain: str | None) -> None:
    """Raises ValidationError for `field` where a company has this domain."""
    taken = CompanyDomain.objects.select_related("company").filter(domain=domain).first() if domain else None
    if taken is not None:
        raise serializers.ValidationError(
            {field: [f"The domain {taken.domain} already belongs to {taken.company.name}. Use another one."]}
        )
