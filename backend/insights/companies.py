"""The companies of the platform with their figures, for superusers."""

from typing import TypeVar

from django.db.models import Max, OuterRef, QuerySet, Subquery

from accounts.models import Company, User
from common.queries import count_of
from connections.models import Connection
from jobs.models import Job, JobStatus

Companies = TypeVar("Companies", bound=QuerySet[Company])


def with_figures(companies: Companies) -> Companies:
    """Annotate `users_count`, `connections_count`, `open_jobs_count` (jobs that are OPEN), and `last_active_at`.

    The last is when somebody of the company signed in last; null for never.
    """
    signed_in = User.objects.filter(company=OuterRef("pk")).order_by().values("company").values(at=Max("last_login"))
    return companies.annotate(
        users_count=count_of(User.objects.filter(company=OuterRef("pk"))),
        connections_count=count_of(Connection.objects.filter(owner__company=OuterRef("pk"))),
        open_jobs_count=count_of(Job.objects.filter(company=OuterRef("pk"), status=JobStatus.OPEN)),
        last_active_at=Subquery(signed_in),
    )
