"""The figures of single jobs: whole for all of them, or a page at a time."""

from typing import Any, TypedDict

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from accounts.actors import Actor
from common.ordering import Ordering
from common.queries import contains
from insights.permissions import require_metrics
from jobs.models import Job

STATUSES = ("pending", "reviewing", "interviewing", "hired", "rejected")
KEYS = ("id", "title", "department", "companyName", "totalReferrals", *STATUSES)


class StatusCounts(TypedDict):
    """How many referrals have each status."""

    pending: int
    reviewing: int
    interviewing: int
    hired: int
    rejected: int


class JobStats(StatusCounts):
    """What became of one job's referrals."""

    id: int
    title: str
    department: str | None
    companyName: str
    totalReferrals: int
    conversionRate: float


def percent(part: int, whole: int) -> float:
    """A share in percent; 0.0 of nothing."""
    return part / whole * 100 if whole else 0.0


ORDERING = Ordering(
    "-created_at",
    created_at="created_at",
    title="title_folded",
    department="department__name_folded",
    totalReferrals=Coalesce("referral_counts__total", 0),
    hired=Coalesce("referral_counts__hired", 0),
    nullable={"department"},
)


def matching_jobs(*, actor: Actor, query: dict[str, Any]) -> QuerySet[Job]:
    """The jobs in scope that fulfil every filter of a validated `JobStatsQuery`, newest first or sorted."""
    require_metrics(actor)
    jobs = Job.objects.visible_to(actor).filter(contains(query.get("search", ""), "title_folded"))
    if "job" in query:
        jobs = jobs.filter(pk=query["job"])
    if "status" in query:
        jobs = jobs.filter(**{f"referral_counts__{query['status'].lower()}__gt": 0})
    return ORDERING.apply(jobs, query.get("ordering"))


def with_counts(jobs: QuerySet[Job]) -> QuerySet[Job, tuple[Any, ...]]:
    """What the figures of these jobs are made of, in the order of KEYS."""
    counts = (f"referral_counts__{name}" for name in ("total", *STATUSES))
    return jobs.values_list("id", "title", "department__name", "company__name", *counts)


def all_job_stats(actor: Actor) -> list[JobStats]:
    """One entry for every job in scope, newest first, also for those that nobody was referred to."""
    return job_stats_of(Job.objects.visible_to(actor))


def job_stats_of(jobs: QuerySet[Job]) -> list[JobStats]:
    """One entry for each of these jobs, in their order."""
    return [job_stats(row) for row in with_counts(jobs)]


def job_stats(row: tuple[Any, ...]) -> JobStats:
    """The figures of one job, from its row; without counts where nobody was ever referred to it."""
    entry = dict(zip(KEYS, row if row[-1] is not None else (*row[:4], 0, 0, 0, 0, 0, 0), strict=True))
    entry["conversionRate"] = percent(entry["hired"], entry["totalReferrals"])
    return entry  # type: ignore[return-value]  # has just these keys
