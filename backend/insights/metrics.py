"""The recruitment metrics of a scope, and those of the platform. All rates are in percent, 0-100."""

from datetime import timedelta
from functools import cached_property
from typing import Any, NamedTuple

from accounts.actors import Actor
from accounts.models import CURRENCY, SAVINGS_PER_HIRE, Company
from accounts.permissions import require_superuser
from accounts.services.company_settings import settings_by_company
from insights.figures import (
    IS_HIRED,
    counts_by_job,
    highest_first,
    job_numbers,
    network_reach,
    numbers_by,
    people_referred,
    percent,
    referral_figures,
    referrals_of,
    rejections_by_reason,
)
from insights.permissions import require_metrics
from jobs.models import Job
from referrals.models import COUNTS, Referral, ReferralStatus

DAY = timedelta(days=1)


class Savings(NamedTuple):
    """The savings by the hires of a scope, according to the settings of its companies."""

    total: int | None = None
    per_hire: int | None = None
    currency: str | None = None


class HrMetrics:
    """The recruitment metrics of the referrals and jobs that an actor sees. Raises NotAllowed.

    Each metric is computed when it is read. A new one needs a property here, and a field of
    `insights.serializers.HrMetricsSerializer` that reads it.
    """

    def __init__(self, actor: Actor) -> None:
        require_metrics(actor)
        self.actor = actor
        self.referrals = referrals_of(actor)
        self.jobs = Job.objects.visible_to(actor)

    @cached_property
    def figures(self) -> dict[str, Any]:
        """The figures of all referrals: see `referral_figures`."""
        return referral_figures(self.referrals)

    @property
    def conversion_rate(self) -> float:
        """Hired of all referrals."""
        return percent(self.figures["hired"], self.figures["total"])

    @property
    def days_to_hire(self) -> float:
        """The mean days from a referral to its first HIRED; 0 without hires."""
        mean: timedelta | None = self.figures["time_to_hire"]
        return 0.0 if mean is None else mean / DAY

    @property
    def past_reviewing(self) -> int:
        """The number of referrals that are interviewing, hired or rejected."""
        waiting = (ReferralStatus.PENDING, ReferralStatus.REVIEWING)
        return sum(self.figures[status.count_name] for status in ReferralStatus if status not in waiting)

    @property
    def referrals_to_interview_ratio(self) -> float:
        """Interviewing, hired and rejected of all referrals."""
        return percent(self.past_reviewing, self.figures["total"])

    @property
    def interview_to_placement_ratio(self) -> float:
        """Hired of interviewing, hired and rejected."""
        return percent(self.figures["hired"], self.past_reviewing)

    @property
    def interviewed_rate(self) -> float:
        """Those that ever were INTERVIEWING of all referrals."""
        return percent(self.figures["interviewed"], self.figures["total"])

    @property
    def interviewed_hire_rate(self) -> float:
        """Hired of those that ever were INTERVIEWING."""
        return percent(self.figures["interviewed_hired"], self.figures["interviewed"])

    @property
    def candidates_referred(self) -> int:
        """The number of people referred, each once for each job: see `people_referred`."""
        return people_referred(self.referrals)

    @cached_property
    def savings(self) -> Savings:
        """The savings of all companies in scope; None if these have several currencies."""
        if self.actor.company_id is not None:
            hires = {self.actor.company_id: self.figures["hired"]}
        else:
            hires = numbers_by(self.referrals.filter(IS_HIRED), "company")
        settings = settings_by_company(hires)
        currencies = {each.currency for each in settings.values()} or {CURRENCY}
        per_hire = {each.savings_per_hire for each in settings.values()} or {SAVINGS_PER_HIRE}
        if len(currencies) > 1:
            return Savings()
        return Savings(
            total=sum(settings[company].savings_per_hire * count for company, count in hires.items()),
            per_hire=per_hire.pop() if len(per_hire) == 1 else None,
            currency=currencies.pop(),
        )

    @property
    def network_reach(self) -> int:
        """The number of connections of the whole company, also for hiring managers."""
        return network_reach(self.actor)

    @property
    def departments(self) -> list[dict[str, Any]]:
        """The number of referrals by department. Over the platform, departments with the same name are combined."""
        made = numbers_by(self.referrals, "job__department__name")
        with_jobs = self.jobs.order_by().values_list("department__name", flat=True).distinct()
        rows = highest_first({name: made[name] for name in with_jobs})
        return [{"department": name, "totalReferrals": count} for name, count in rows]

    @cached_property
    def job_numbers(self) -> dict[str, int]:
        """The numbers of all jobs and of open jobs: see `job_numbers`."""
        return job_numbers(self.jobs)

    @property
    def job_stats(self) -> list[dict[str, Any]]:
        """The figures of each job, newest first, including jobs without referrals. As `JobStatsSerializer` has them."""
        counts, none = counts_by_job(self.referrals), dict.fromkeys(COUNTS, 0)
        rows = []
        for job in self.jobs.values("id", "title", "department__name", "company__name"):
            numbers = dict(counts.get(job["id"], none))
            total = numbers.pop("total")
            rows.append(
                {
                    "id": job["id"],
                    "title": job["title"],
                    "department": job["department__name"],
                    "companyName": job["company__name"],
                    "totalReferrals": total,
                    **numbers,
                    "conversionRate": percent(numbers["hired"], total),
                }
            )
        return rows


def rejection_reasons(*, actor: Actor) -> list[dict[str, Any]]:
    """Count the currently rejected referrals in the actor's scope by the reason of their last rejection, most first.

    For hiring managers, those to the jobs that they manage. Over the platform, reasons of the same name are combined.
    Raises NotAllowed.
    """
    require_metrics(actor)
    return [{"reason": name, "count": count} for name, count in rejections_by_reason(referrals_of(actor))]


def platform_metrics(*, actor: Actor) -> dict[str, int]:
    """Return the six metrics, over all companies or the one that the superuser chose. Raises NotAllowed."""
    require_superuser(actor)
    companies = Company.objects.visible_to(actor).count()
    connections = network_reach(actor)
    counts = Referral.objects.visible_to(actor).counts()
    return {
        "totalCompanies": companies,
        # Round half up; Python's round() would round 2.5 to 2.
        "avgConnectionsPerCompany": (2 * connections + companies) // (2 * companies) if companies else 0,
        "totalOpenJobs": job_numbers(Job.objects.visible_to(actor))["open"],
        "totalReferrals": counts["total"],
        "totalInterviewing": counts["interviewing"],
        "totalPlacements": counts["hired"],
    }
