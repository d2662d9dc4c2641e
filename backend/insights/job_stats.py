"""The figures of single jobs, for all jobs or for one page of them."""

from typing import Any, TypedDict

from django.db.models import Exists, OuterRef, QuerySet

from accounts.actors import Actor
from common.ordering import Ordering
from common.queries import contains, count_of
from insights.figures import IS_HIRED, counts_by_job, percent, referrals_of
from insights.permissions import require_metrics
from jobs.models import Job
from referrals.models import COUNTS, Referral

# What `job_stats` needs of jobs.
COLUMNS = ("id", "title", "department__name", "company__name")
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


def all_job_stats(actor: Actor) -> list[JobStats]:
    """Return the figures of every job in scope, newest first, including jobs without referrals."""
    return job_stats(list(Job.objects.visible_to(actor).values(*COLUMNS)), referrals_of(actor))


def job_stats(jobs: list[dict[str, Any]], referrals: QuerySet[Referral]) -> list[JobStats]:
    """Return the figures of jobs, given as rows of `COLUMNS`, by these referrals."""
    counted, none = counts_by_job(referrals), dict.fromkeys(COUNTS, 0)
    return [stats_of(job, counted.get(job["id"], none)) for job in jobs]


def stats_of(job: dict[str, Any], counts: dict[str, int]) -> JobStats:
    """Return the figures of one job by the numbers of its referrals."""
    return {
        "id": job["id"],
        "title": job["title"],
        "department": job["department__name"],
        "companyName": job["company__name"],
        "totalReferrals": counts["total"],
        "pending": counts["pending"],
        "reviewing": counts["reviewing"],
        "interviewing": counts["interviewing"],
        "hired": counts["hired"],
        "rejected": counts["rejected"],
        "conversionRate": percent(counts["hired"], counts["total"]),
    }
