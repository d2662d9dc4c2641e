"""What a position's profile depends on besides its text: the version of the rules and the name of the own company."""

from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256

from companies.models import Company
from matching.rules import RULES_VERSION, same_company


@dataclass(frozen=True)
class Basis:
    """The basis for the owners of one company. Without company name and domains: for owners who have no company."""

    company_name: str = ""
    domains: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """An identifier that changes with the rules, the company's name or its domains; at most 40 characters."""
        own = sha256(repr((self.company_name, self.domains)).encode()).hexdigest()[:16]
        return f"{RULES_VERSION}-{own}"

    def is_own(self, employer: str) -> bool:
        """Whether an employer's name is that of the own company."""
        return bool(self.company_name and employer) and same_company(employer, self.company_name, self.domains)


def bases_by_company(company_ids: Collection[int]) -> dict[int | None, Basis]:
    """Map each company id, and None for owners without a company, to its basis. Executes two statements."""
    bases: dict[int | None, Basis] = {None: Basis()}
    for company in Company.objects.filter(pk__in=company_ids).prefetch_related("domains").order_by():
        bases[company.pk] = Basis(company.name, tuple(domain.domain for domain in company.domains.all()))
    return bases
