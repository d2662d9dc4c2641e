"""The recruitment metrics of a scope, and those of the platform. All rates are in percent, 0-100."""

from collections.abc import Callable, Collection
from datetime import timedelta
from functools import cached_property
from typing import Any, TypedDict

from accounts.actors import Actor
from accounts.models import Company, CompanySettings
from accounts.permissions import require_superuser
from accounts.services.company_settings import settings_by_company
from insights.figures import (
    IS_HIRED,
    STATUSES,
    highest_first,
    job_numbers,
    network_reach,
    numbers_by,
    percent,
    referral_figures,
    referrals_of,
    rejections_by_reason,
)
from insights.job_stats import JobStats, StatusCounts, all_job_stats
from insights.permissions import require_metrics
from jobs.models import Job
from referrals.models import Referral

DAY = timedelta(days=1)


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


class ReasonCount(TypedDict):
    """The number of currently rejected referrals with this reason; None for those without one."""

    reason: str | None
    count: int


class Metrics:
    """Computes the recruitment metrics of the actor's scope. Each method returns some of them."""

    def __init__(self, actor: Actor) -> None:
        self.actor = actor

    @cached_property
    def counted(self) -> dict[str, Any]:
        """The figures of all referrals in scope."""
        return referral_figures(referrals_of(self.actor))

    def referrals(self) -> dict[str, Any]:
        """Return the numbers, rates and ratios of referrals, and the mean time to hire in days."""
        counted = self.counted
        total, hired, time_to_hire = counted["total"], counted["hired"], counted["time_to_hire"]
        # The two ratios count all hired and rejected referrals as interviewed, the two rates only those that were.
        looked_at = counted["interviewing"] + hired + counted["rejected"]
        return {
            **{name: counted[name] for name in STATUSES},
            "total": total,
            "conversionRate": percent(hired, total),
            "avgTimeToHire": time_to_hire / DAY if time_to_hire is not None else 0.0,
            "referralsToInterviewRatio": percent(looked_at, total),
            "interviewToPlacementRatio": percent(hired, looked_at),
            "interviewedRate": percent(counted["interviewed"], total),
            "interviewedHireRate": percent(counted["interviewed_hired"], counted["interviewed"]),
            "totalCandidatesReferred": total - counted["duplicates"],
        }

    def savings(self) -> CostSavings:
        """Return the savings of all companies in scope; None if these have several currencies."""
        if self.actor.company_id is not None:
            hires = {self.actor.company_id: self.counted["hired"]}
        else:
            hires = numbers_by(referrals_of(self.actor).filter(IS_HIRED), "company")
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
        return {"networkReach": network_reach(self.actor)}

    def departments(self) -> dict[str, list[DepartmentTotal]]:
        """Return the referrals by department. Over the platform, departments with the same name are combined."""
        made = numbers_by(referrals_of(self.actor), "job__department__name")
        with_jobs = Job.objects.visible_to(self.actor).order_by().values_list("department__name", flat=True).distinct()
        rows = highest_first({name: made[name] for name in with_jobs})
        return {"departments": [{"department": name, "totalReferrals": count} for name, count in rows]}

    def jobs(self) -> dict[str, int]:
        """Return the numbers of all jobs and of open jobs in scope."""
        return job_numbers(Job.objects.visible_to(self.actor))

    def job_stats(self) -> dict[str, list[JobStats]]:
        """Return the figures of each job in scope."""
        return {"jobStats": all_job_stats(self.actor)}


# The names of the metrics that each method of `Metrics` returns.
PARTS: tuple[tuple[tuple[str, ...], Callable[[Metrics], Any]], ...] = (
    (
        (
            *("total", *STATUSES, "conversionRate", "avgTimeToHire", "referralsToInterviewRatio"),
            *("interviewToPlacementRatio", "interviewedRate", "interviewedHireRate", "totalCandidatesReferred"),
        ),
        Metrics.referrals,
    ),
    (("costSavings", "savingsPerHire", "currency"), Metrics.savings),
    (("networkReach",), Metrics.reach),
    (("jobStats",), Metrics.job_stats),
    (("departments",), Metrics.departments),
    (("totalJobs", "openJobs"), Metrics.jobs),
)
HR_METRICS = tuple(name for names, _ in PARTS for name in names)
# Metrics that are returned only if the caller names them.
ON_REQUEST = ("departments", "totalJobs", "openJobs")
BY_DEFAULT = tuple(name for name in HR_METRICS if name not in ON_REQUEST)


def hr_metrics(*, actor: Actor, names: Collection[str] = BY_DEFAULT) -> HrMetrics:
    """Return the recruitment metrics of the actor's scope in `names`. Computes no others. Raises NotAllowed."""
    require_metrics(actor)
    metrics, found = Metrics(actor), dict[str, Any]()
    for part, make in PARTS:
        if any(name in names for name in part):
            found |= make(metrics)
    return {name: found[name] for name in HR_METRICS if name in names}  # type: ignore[return-value]  # of HrMetrics


def rejection_reasons(*, actor: Actor) -> list[ReasonCount]:
    """Count the currently rejected referrals in the actor's scope by the reason of their last rejection, most first.

    For hiring managers, those to the jobs that they manage. Over the platform, reasons of the same name are combined.
    """
    require_metrics(actor)
    return [{"reason": name, "count": count} for name, count in rejections_by_reason(referrals_of(actor))]


def platform_metrics(*, actor: Actor) -> PlatformMetrics:
    """Return the six metrics, over all companies or the one that the superuser chose. Raises NotAllowed."""
    require_superuser(actor)
    companies = Company.objects.visible_to(actor).count()
    connections = network_reach(actor)
    counted = Referral.objects.visible_to(actor).counts()
    return {
        "totalCompanies": companies,
        # Round half up; Python's round() would round 2.5 to 2.
        "avgConnectionsPerCompany": (2 * connections + companies) // (2 * companies) if companies else 0,
        "totalOpenJobs": job_numbers(Job.objects.visible_to(actor))["openJobs"],
        "totalReferrals": counted["total"],
        "totalInterviewing": counted["interviewing"],
        "totalPlacements": counted["hired"],
    }
