"""The figures of single jobs, for all jobs or for one page of them."""

from typing import Any, TypedDict

from django.db.models import Exists, OuterRef, QuerySet

from accounts.actors import Actor
from common.ordering import Ordering
from common.queries import contains, count_of
from insights.figures import COUNTS_BY_JOB, IS_HIRED, percent, with_referrals
from insights.permissions import require_metrics
from jobs.models import Job
from referrals.models import Referral

OF_JOB = Referral.objects.filter(job=OuterRef("pk"))


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


ORDERING = Ordering(
    "-created_at",
    created_at="created_at",
    title="title_folded",
    department="department__name_folded",
    totalReferrals=count_of(OF_JOB),
    hired=count_of(OF_JOB.filter(IS_HIRED)),
    nullable={"department"},
)


def matching_jobs(*, actor: Actor, query: dict[str, Any]) -> QuerySet[Job]:
    """Return the jobs in scope that match all filters of a validated `JobStatsQuery`, newest first by default."""
    require_metrics(actor)
    jobs = Job.objects.visible_to(actor).filter(contains(query.get("search", ""), "title_folded"))
    if "job" in query:
        jobs = jobs.filter(pk=query["job"])
    if "status" in query:
        jobs = jobs.filter(Exists(OF_JOB.filter(status=query["status"])))
    return ORDERING.apply(jobs, query.get("ordering"))


def with_counts(jobs: QuerySet[Job]) -> QuerySet[Job, Any]:
    """Return the columns that `job_stats` needs of these jobs."""
    columns = with_referrals(jobs).values("id", "title", "department__name", "company__name")
    return columns.annotate(**COUNTS_BY_JOB)


def all_job_stats(actor: Actor) -> list[JobStats]:
    """Return the figures of every job in scope, newest first, including jobs without referrals."""
    return [job_stats(row) for row in with_counts(Job.objects.visible_to(actor).order_by("-created_at", "-id"))]


def job_stats(row: dict[str, Any]) -> JobStats:
    """Return the figures of one job from a row of `with_counts`."""
    return {
        "id": row["id"],
        "title": row["title"],
        "department": row["department__name"],
        "companyName": row["company__name"],
        "totalReferrals": row["total"],
        "pending": row["pending"],
        "reviewing": row["reviewing"],
        "interviewing": row["interviewing"],
        "hired": row["hired"],
        "rejected": row["rejected"],
        "conversionRate": percent(row["hired"], row["total"]),
    }
