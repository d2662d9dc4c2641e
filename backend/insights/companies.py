"""The companies of the platform with their figures, for superusers."""

from typing import TypeVar

from django.db.models import OuterRef, QuerySet

from accounts.models import Company, User
from common.queries import count_of, sum_of
from connections.models import Connection, Network
from jobs.models import Job, JobStatus

Companies = TypeVar("Companies", bound=QuerySet[Company])


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
