"""The recruitment metrics of a scope, and those of the platform. All rates are in percent, 0-100."""

from collections.abc import Callable, Collection
from functools import cached_property
from typing import Any, TypedDict

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from accounts.actors import Actor
from accounts.models import Role
from common.queries import sum_of
from companies.models import Company, CompanySettings, Department
from companies.permissions import require_superuser
from companies.services.settings import settings_by_company
from connections.models import SIZE_FOR_OTHERS, Network
from insights.job_stats import STATUSES, JobStats, StatusCounts, all_job_stats, percent
from insights.permissions import require_metrics
from jobs.models import Job, JobStatus
from referrals.counts import DepartmentMonth, ReferralCounts

MICROSECONDS_PER_DAY = 86_400_000_000
COUNTED = (
    *("total", "pending", "reviewing", "interviewing", "hired", "rejected", "duplicates"),
    *("interviewed", "interviewed_hired", "hires", "hire_time"),
)


class DepartmentTotal(TypedDict):
    """The number of referrals to jobs of a department."""

    department: str | None
    totalReferrals: int


class CostSavings(TypedDict):
    """The savings by the hires of a scope, according to the settings of its companies."""

    costSavings: int | None
    savingsPerHire: int | None
    currency: str | None


class HrMetrics(StatusCounts, CostSavings, total=False):
    """The recruitment metrics of one scope; see `insights.serializers.HrMetricsSerializer` for the units."""

    total: int
    conversionRate: float
    avgTimeToHire: float
    referralsToInterviewRatio: float
    interviewToPlacementRatio: float
    interviewedRate: float
    interviewedHireRate: float
    networkReach: int
    totalCandidatesReferred: int
    jobStats: list[JobStats]
    departments: list[DepartmentTotal]
    totalJobs: int
    openJobs: int


class PlatformMetrics(TypedDict):
    """The six metrics of the whole platform."""

    totalCompanies: int
    avgConnectionsPerCompany: int
    totalOpenJobs: int
    totalReferrals: int
    totalInterviewing: int
    totalPlacements: int


def counts_for(actor: Actor) -> QuerySet[ReferralCounts]:
    """Return the stored counts of the jobs in the actor's scope; for hiring managers, of the jobs that they manage."""
    scoped = ReferralCounts.objects.in_scope(actor)
    return scoped.filter(job__hiring_manager=actor.effective_user) if actor.role == Role.HIRING_MANAGER else scoped


def sum_counts(counts: QuerySet[ReferralCounts], names: Collection[str] = COUNTED) -> dict[str, int]:
    """Return the sums of the counts of these jobs, by the names of the columns."""
    return {name: value or 0 for name, value in counts.aggregate(**{name: Sum(name) for name in names}).items()}


def count_connections(actor: Actor) -> int:
    """Return the number of connections of all users of the company, or of all companies for the whole platform.

    Includes those that were erased with candidates, so that the number does not tell how many knew a candidate.
    """
    if actor.sees_platform:
        # A few users have no company, so that theirs are subtracted quicker than those of all others are found.
        without_company = sum_of(Network.objects.filter(owner__company=None), SIZE_FOR_OTHERS)
        return Network.objects.aggregate(size=Sum(SIZE_FOR_OTHERS) - without_company)["size"] or 0
    if actor.company_id is None:
        return 0
    networks = Network.objects.filter(owner__company=actor.company_id)
    return networks.aggregate(size=Sum(SIZE_FOR_OTHERS))["size"] or 0


class Figures:
    """Computes the recruitment metrics of the actor's scope. Each method returns some of them."""

    def __init__(self, actor: Actor) -> None:
        self.actor = actor

    @cached_property
    def counts(self) -> dict[str, int]:
        """The sums of the counts of all jobs in scope."""
        return sum_counts(counts_for(self.actor))

    def referrals(self) -> dict[str, Any]:
        """Return the numbers, rates and ratios of referrals.

        The time to hire is the mean of the days from a referral's creation to its first HIRED, over the referrals
        that are currently hired.
        """
        counts = self.counts
        total, hired, hires = counts["total"], counts["hired"], counts["hires"]
        # The two ratios count all hired and rejected referrals as interviewed, the two rates only those that were.
        looked_at = counts["interviewing"] + hired + counts["rejected"]
        return {
            **{name: counts[name] for name in STATUSES},
            "total": total,
            "conversionRate": percent(hired, total),
            "avgTimeToHire": counts["hire_time"] / hires / MICROSECONDS_PER_DAY if hires else 0.0,
            "referralsToInterviewRatio": percent(looked_at, total),
            "interviewToPlacementRatio": percent(hired, looked_at),
            "interviewedRate": percent(counts["interviewed"], total),
            "interviewedHireRate": percent(counts["interviewed_hired"], counts["interviewed"]),
            "totalCandidatesReferred": total - counts["duplicates"],
        }

    def savings(self) -> CostSavings:
        """Return the savings of all companies in scope; None if these have several currencies."""
        if self.actor.company_id is not None:
            hires = {self.actor.company_id: self.counts["hired"]}
        else:
            by_company = counts_for(self.actor).values_list("company_id").annotate(hires=Sum("hired"))
            hires = dict(by_company.filter(hires__gt=0))
        settings = settings_by_company(hires)
        currencies = {one.currency for one in settings.values()} or {CompanySettings().currency}
        savings = {one.savings_per_hire for one in settings.values()} or {CompanySettings().savings_per_hire}
        if len(currencies) > 1:
            return {"costSavings": None, "savingsPerHire": None, "currency": None}
        return {
            "costSavings": sum(settings[company].savings_per_hire * count for company, count in hires.items()),
            "savingsPerHire": savings.pop() if len(savings) == 1 else None,
            "currency": currencies.pop(),
        }

    def reach(self) -> dict[str, int]:
        """Return the number of connections of the whole company, also for hiring managers."""
        return {"networkReach": count_connections(self.actor)}

    def departments(self) -> dict[str, list[DepartmentTotal]]:
        """Return the referrals by department. Over the platform, departments with the same name are combined."""
        actor, jobs = self.actor, Job.objects.visible_to(self.actor).order_by()
        if actor.administers_company and actor.company_id is not None:
            of_months = DepartmentMonth.objects.in_scope(actor).order_by().values_list("department")
            totals = dict(of_months.annotate(sum=Sum("total")))
            names = dict(Department.objects.in_scope(actor).values_list("pk", "name"))
            with_jobs = jobs.values_list("department", flat=True).distinct()
            rows = [(names.get(department), totals.get(department or 0, 0)) for department in with_jobs]
        else:
            total = Coalesce(Sum("referral_counts__total"), 0)
            rows = list(jobs.values_list("department__name").annotate(total=total))
        ordered = sorted(rows, key=lambda row: (-row[1], row[0] is None, row[0]))
        return {"departments": [{"department": name, "totalReferrals": count} for name, count in ordered]}

    def jobs(self) -> dict[str, int]:
        """Return the numbers of all jobs and of open jobs in scope."""
        is_open = Count("status", filter=Q(status=JobStatus.OPEN))
        return Job.objects.visible_to(self.actor).order_by().aggregate(totalJobs=Count("*"), openJobs=is_open)

    def job_stats(self) -> dict[str, list[JobStats]]:
        """Return the figures of each job in scope."""
        return {"jobStats": all_job_stats(self.actor)}


# The names of the metrics that each method of `Figures` returns.
PARTS: tuple[tuple[tuple[str, ...], Callable[[Figures], Any]], ...] = (
    (
        (
            *("total", "pending", "reviewing", "interviewing", "hired", "rejected", "conversionRate", "avgTimeToHire"),
            *("referralsToInterviewRatio", "interviewToPlacementRatio", "interviewedRate", "interviewedHireRate"),
            "totalCandidatesReferred",
        ),
        Figures.referrals,
    ),
    (("costSavings", "savingsPerHire", "currency"), Figures.savings),
    (("networkReach",), Figures.reach),
    (("jobStats",), Figures.job_stats),
    (("departments",), Figures.departments),
    (("totalJobs", "openJobs"), Figures.jobs),
)
HR_METRICS = tuple(name for names, _ in PARTS for name in names)
# Metrics that are returned only if the caller names them.
ON_REQUEST = ("departments", "totalJobs", "openJobs")
BY_DEFAULT = tuple(name for name in HR_METRICS if name not in ON_REQUEST)


def hr_metrics(*, actor: Actor, names: Collection[str] = BY_DEFAULT) -> HrMetrics:
    """Return the recruitment metrics of the actor's scope in `names`. Computes no others. Raises NotAllowed."""
    require_metrics(actor)
    figures, found = Figures(actor), dict[str, Any]()
    for part, make in PARTS:
        if any(name in names for name in part):
            found |= make(figures)
    return {name: found[name] for name in HR_METRICS if name in names}  # type: ignore[return-value]  # of HrMetrics


def platform_metrics(*, actor: Actor) -> PlatformMetrics:
    """Return the six metrics, over all companies or the one that the superuser chose. Raises NotAllowed."""
    require_superuser(actor)
    companies = Company.objects.visible_to(actor).count()
    connections = count_connections(actor)
    counts = sum_counts(ReferralCounts.objects.in_scope(actor), ("total", "interviewing", "hired"))
    return {
        "totalCompanies": companies,
        # Round half up; Python's round() would round 2.5 to 2.
        "avgConnectionsPerCompany": (2 * connections + companies) // (2 * companies) if companies else 0,
        "totalOpenJobs": Job.objects.in_scope(actor).filter(status=JobStatus.OPEN).count(),
        "totalReferrals": counts["total"],
        "totalInterviewing": counts["interviewing"],
        "totalPlacements": counts["hired"],
    }
