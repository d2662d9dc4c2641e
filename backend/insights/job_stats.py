"""The figures of single jobs, for all jobs or for one page of them."""

from typing import Any, TypedDict

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce

from accounts.actors import Actor
from common.ordering import Ordering
from common.queries import AnyOf, contains
from insights.permissions import require_metrics
from jobs.models import Job
from referrals.counts import ReferralCounts

STATUSES = ("pending", "reviewing", "interviewing", "hired", "rejected")
NO_REFERRALS = (0, 0, 0, 0, 0, 0)


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


ORDERING = Ordering(
    "-created_at",
    created_at="created_at",
    title="title_folded",
    department="department__name_folded",
    totalReferrals=Coalesce("referral_counts__total", 0),
    hired=Coalesce("referral_counts__hired", 0),
    nullable={"department"},
)
MOST_FIRST = {"-totalReferrals": "total", "-hired": "hired"}


def matching_jobs(*, actor: Actor, query: dict[str, Any]) -> QuerySet[Job]:
    """Return the jobs in scope that match all filters of a validated `JobStatsQuery`, newest first by default."""
    require_metrics(actor)
    jobs = Job.objects.visible_to(actor).filter(contains(query.get("search", ""), "title_folded"))
    if "job" in query:
        jobs = jobs.filter(pk=query["job"])
    if "status" in query:
        jobs = jobs.filter(**{f"referral_counts__{query['status'].lower()}__gt": 0})
    return ORDERING.apply(jobs, query.get("ordering"))


def jobs_with_most_referrals(jobs: QuerySet[Job], actor: Actor, query: dict[str, Any], number: int) -> QuerySet[Job]:
    """Return the first `number` of the `matching_jobs` of a query if most referrals or hires come first.

    Without joining and sorting the others. Fewer if fewer jobs have referrals; none in other orders or with filters.
    """
    column = MOST_FIRST.get(query.get("ordering", ""))
    if column is None or len(query) > 1 or not actor.administers_company:
        return jobs.none()
    stored = ReferralCounts.objects.in_scope(actor).filter(**{f"{column}__gt": 0})
    return jobs.filter(AnyOf("pk", stored.order_by(F(column).desc(), "-job").values("job")[:number]))


def with_counts(jobs: QuerySet[Job]) -> QuerySet[Job, tuple[Any, ...]]:
    """Return the columns that `job_stats` needs of these jobs."""
    counts = (f"referral_counts__{name}" for name in ("total", *STATUSES))
    return jobs.values_list("id", "title", "department__name", "company__name", *counts)


def all_job_stats(actor: Actor) -> list[JobStats]:
    """Return the figures of every job in scope, newest first, including jobs without referrals."""
    return job_stats_of(Job.objects.visible_to(actor))


def job_stats_of(jobs: QuerySet[Job]) -> list[JobStats]:
    """Return the figures of these jobs, in their order."""
    return [job_stats(row) for row in with_counts(jobs)]


def job_stats(row: tuple[Any, ...]) -> JobStats:
    """Return the figures of one job from a row of `with_counts`. Jobs without referrals have no counts there."""
    job, title, department, company, *counts = row
    total, pending, reviewing, interviewing, hired, rejected = counts if counts[0] is not None else NO_REFERRALS
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
