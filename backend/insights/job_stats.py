"""The figures of single jobs, for all jobs or for one page of them."""

from typing import Any, TypedDict

from django.db.models.functions import Coalesce

from accounts.actors import Actor
from jobs.models import Job, JobQuerySet

STATUSES = ("pending", "reviewing", "interviewing", "hired", "rejected")


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
    """Return a share in percent; 0.0 if `whole` is 0."""
    return part / whole * 100 if whole else 0.0


def with_counts(jobs: JobQuerySet) -> JobQuerySet:
    """Annotate the numbers of a job's referrals: `total`, and one for each status."""
    return jobs.annotate(**{name: Coalesce(f"referral_counts__{name}", 0) for name in ("total", *STATUSES)})


def all_job_stats(actor: Actor) -> list[JobStats]:
    """Return the figures of every job in scope, newest first, including jobs without referrals."""
    return job_stats_of(Job.objects.visible_to(actor))


def job_stats_of(jobs: JobQuerySet) -> list[JobStats]:
    """Return the figures of these jobs, in their order."""
    columns = ("id", "title", "department__name", "company__name", "total", *STATUSES)
    return [job_stats(row) for row in with_counts(jobs).values_list(*columns)]


def job_stats(row: tuple[Any, ...]) -> JobStats:
    """Return the figures of one job from a row of `job_stats_of`."""
    job, title, department, company, total, pending, reviewing, interviewing, hired, rejected = row
    # Written out, since this runs for each job of a company.
    return {
        "id": job,
        "title": title,
        "department": department,
        "companyName": company,
        "totalReferrals": total,
        "pending": pending,
        "reviewing": reviewing,
        "interviewing": interviewing,
        "hired": hired,
        "rejected": rejected,
        "conversionRate": percent(hired, total),
    }
