"""The companies of the platform with their figures, for superusers."""

from typing import Any, TypeVar

from django.db.models import OuterRef, QuerySet

from accounts.actors import Actor
from accounts.models import User
from common.ordering import Ordering
from common.queries import count_of, sum_of
from companies.models import Company, CompanyQuerySet
from companies.permissions import require_superuser
from connections.models import Connection, Network
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


def with_figures(companies: Companies) -> Companies:
    """Annotate `users_count`, `connections_count` and `open_jobs_count` (jobs that are OPEN)."""
    networks = Network.objects.filter(owner__company=OuterRef("pk"))
    return companies.annotate(
        users_count=count_of(User.objects.filter(company=OuterRef("pk"))),
        # With those that were erased: see `Network.erased`.
        connections_count=count_of(Connection.objects.filter(owner__company=OuterRef("pk")))
        + sum_of(networks, "erased"),
        open_jobs_count=count_of(Job.objects.filter(company=OuterRef("pk"), status=JobStatus.OPEN)),
    )


def companies_with_figures(*, actor: Actor, query: dict[str, Any]) -> CompanyQuerySet:
    """Return the companies in the actor's scope that match a `CompanyFiguresQuery`, in its sort order (by name).

    Annotates the figures only if they are sorted by one of them. Raises NotAllowed for anybody but superusers.
    """
    require_superuser(actor)
    companies = Company.objects.visible_to(actor).matching(query.get("search", ""))
    order = query.get("ordering", ORDERING.default)
    if order.removeprefix("-").endswith("_count"):
        companies = with_figures(companies)
    return ORDERING.apply(companies, order)
