"""The figures of single jobs, for all jobs or for one page of them."""

from typing import Any, TypedDict

from django.db.models import OuterRef, QuerySet

from accounts.actors import Actor
from common.queries import count_of
from insights.figures import counts_by_job, percent, referrals_of
from jobs.models import Job, JobQuerySet
from referrals.models import COUNTS, Referral, ReferralStatus

# What `all_job_stats` reads of jobs.
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


def with_counts(jobs: JobQuerySet) -> JobQuerySet:
    """Annotate the numbers of a job's referrals: `total`, and one for each status."""
    per_status = {status.lower(): count_of(OF_JOB.filter(status=status)) for status in ReferralStatus.values}
    return jobs.annotate(total=count_of(OF_JOB), **per_status)


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
