"""The companies of the platform with their figures, for superusers."""

from typing import Any, TypeVar

from django.db.models import Aggregate, Count, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from accounts.models import User
from companies.models import Company
from connections.models import SIZE_FOR_OTHERS, Network
from jobs.models import Job, JobStatus

Companies = TypeVar("Companies", bound=QuerySet[Company])


def per_company(rows: Any, company: str, figure: Aggregate) -> Coalesce:
    """Return a subquery that aggregates a company's `rows`; 0 without rows. `company` is the lookup path."""
    grouped = rows.filter(**{company: OuterRef("pk")}).order_by().values(company).annotate(figure=figure)
    return Coalesce(Subquery(grouped.values("figure")), 0)


# A subquery per user, since PostgreSQL would read all networks for each company in a join.
NETWORK = Subquery(Network.objects.filter(owner=OuterRef("pk")).values(shown=SIZE_FOR_OTHERS))
# Built only once, since that takes Django as long as the database needs to execute them.
FIGURES = {
    "users_count": per_company(User.objects, "company", Count("*")),
    "connections_count": per_company(User.objects, "company", Sum(NETWORK)),
    "open_jobs_count": per_company(Job.objects.filter(status=JobStatus.OPEN), "company", Count("*")),
}


def with_figures(companies: Companies) -> Companies:
    """Annotate `users_count`, `connections_count` and `open_jobs_count` (jobs that are OPEN)."""
    return companies.annotate(**FIGURES)
