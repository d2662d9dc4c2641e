"""The companies of the platform with what each of them has: the rows behind the superuser's figures."""

from typing import Any, TypeVar

from django.db.models import Aggregate, Count, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from accounts.actors import Actor
from accounts.models import User
from common.ordering import Ordering
from companies.models import Company, CompanyQuerySet
from companies.permissions import require_superuser
from connections.models import Network
from jobs.models import Job, JobStatus

Companies = TypeVar("Companies", bound=QuerySet[Company])
ORDERING = Ordering(
    "name",
    then=["name_folded"],
    name="name_folded",
    users_count="users_count",
    connections_count="connections_count",
    open_jobs_count="open_jobs_count",
)


def per_company(rows: Any, company: str, figure: Aggregate) -> Coalesce:
    """The figure of a company's `rows`: of the companies that are shown, or of all where they are sorted by it."""
    grouped = rows.filter(**{company: OuterRef("pk")}).order_by().values(company).annotate(figure=figure)
    return Coalesce(Subquery(grouped.values("figure")), 0)


# Looked up for each person: for a join, PostgreSQL would read all networks for each company.
NETWORK = Subquery(Network.objects.filter(owner=OuterRef("pk")).values("size"))
# Made once: that takes Django as long as the database takes to compute them.
FIGURES = {
    "users_count": per_company(User.objects, "company", Count("*")),
    "connections_count": per_company(User.objects, "company", Sum(NETWORK)),
    "open_jobs_count": per_company(Job.objects.filter(status=JobStatus.OPEN), "company", Count("*")),
}


def companies_with_figures(*, actor: Actor, query: dict[str, Any]) -> CompanyQuerySet:
    """The companies in the actor's scope that match, sorted as a `CompanyFiguresQuery` says (by name).

    Counted as on the dashboard: all users, all their connections, the OPEN jobs.
    """
    require_superuser(actor)
    companies = Company.objects.visible_to(actor).matching(query.get("search", ""))
    order = query.get("ordering", ORDERING.default)
    if order.removeprefix("-") in FIGURES:
        companies = with_figures(companies)
    return ORDERING.apply(companies, order)


def with_figures(companies: Companies) -> Companies:
    """Companies with `users_count`, `connections_count` and `open_jobs_count`."""
    return companies.annotate(**FIGURES)
