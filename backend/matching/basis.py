"""By what positions are understood: the rules, and whose company is one's own."""

from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256

from companies.models import Company
from matching.rules import RULES_VERSION, same_company


@dataclass(frozen=True)
class Basis:
    """What the people of one company are understood by; of nobody's company, the rules alone."""

    company_name: str = ""
    domains: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Another one once anything of it has changed."""
        own = sha256(repr((self.company_name, self.domains)).encode()).hexdigest()[:16]
        return f"{RULES_VERSION}-{own}"

    def is_own(self, employer: str) -> bool:
        """Whether somebody works there already."""
        return bool(self.company_name and employer) and same_company(employer, self.company_name, self.domains)


def bases(companies: Collection[int]) -> dict[int | None, Basis]:
    """That of each of these companies, and of those who have none. Two statements."""
    found = Company.objects.filter(pk__in=companies).prefetch_related("domains").order_by()
    known: dict[int | None, Basis] = {None: Basis()}
    for each in found:
        known[each.pk] = Basis(each.name, tuple(domain.domain for domain in each.domains.all()))
    return known
