"""The companies of the platform with what each of them has: the rows behind the superuser's figures."""

from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.actors import Actor
from accounts.models import User
from common.actor_kinds import SIGNED_IN, accepts
from common.ordering import Ordering
from companies.models import Company, CompanyQuerySet
from companies.permissions import require_superuser
from connections.models import Connection
from jobs.models import Job, JobStatus

ORDERING = Ordering(
    "name",
    then=["name_folded"],
    name="name_folded",
    users_count="users_count",
    connections_count="connections_count",
    open_jobs_count="open_jobs_count",
)


def number_of(rows: QuerySet[Any], company: str) -> Coalesce:
    """How many of `rows` belong to the company, which they name in the column `company`."""
    per_company = rows.filter(**{company: OuterRef("pk")}).order_by().values(company).annotate(number=Count("pk"))
    return Coalesce(Subquery(per_company.values("number")), 0)


@accepts(*SIGNED_IN)
def companies_with_figures(*, actor: Actor, query: dict[str, Any]) -> CompanyQuerySet:
    """The companies in the actor's scope that match, sorted as a `CompanyFiguresQuery` says (by name).

    Counted as on the dashboard: all users, all their connections, the OPEN jobs.
    """
    require_superuser(actor)
    companies = Company.objects.visible_to(actor).matching(query.get("search", ""))
    with_figures: CompanyQuerySet = companies.annotate(
        users_count=number_of(User.objects.all(), "company"),
        connections_count=number_of(Connection.objects.all(), "owner__company"),
        open_jobs_count=number_of(Job.objects.filter(status=JobStatus.OPEN), "company"),
    )
    return ORDERING.apply(with_figures, query.get("ordering")).prefetch_related("domains")
