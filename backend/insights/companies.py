"""The companies of the platform with what each of them has: the rows behind the superuser's figures."""

from typing import Any

from django.db.models import Q

from accounts.actors import Actor
from common.ordering import Ordering
from common.queries import related_count
from companies.models import Company, CompanyQuerySet
from companies.permissions import require_superuser
from jobs.models import JobStatus

ORDERING = Ordering(
    "name",
    then=["name_folded"],
    name="name_folded",
    users_count="users_count",
    connections_count="connections_count",
    open_jobs_count="open_jobs_count",
)


def companies_with_figures(*, actor: Actor, query: dict[str, Any]) -> CompanyQuerySet:
    """The companies in the actor's scope that match, sorted as a `CompanyFiguresQuery` says (by name).

    Counted as on the dashboard: all users, all their connections, the OPEN jobs.
    """
    require_superuser(actor)
    companies = Company.objects.visible_to(actor).matching(query.get("search", ""))
    with_figures: CompanyQuerySet = companies.annotate(
        users_count=related_count(Company, "users"),
        connections_count=related_count(Company, "users__connections"),
        open_jobs_count=related_count(Company, "jobs", Q(jobs__status=JobStatus.OPEN)),
    )
    return ORDERING.apply(with_figures, query.get("ordering")).prefetch_related("domains")
