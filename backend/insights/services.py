"""The figures: what is counted, over whom, and by what arithmetic. All rates are percent, 0-100."""

from typing import TypedDict

from django.db.models import Avg, Count, F, Min, Q, QuerySet

from accounts.actors import Actor
from accounts.models import Role, User
from companies.models import Company, CompanySettings
from companies.permissions import require_superuser
from companies.services.settings import settings_by_company
from connections.models import Connection
from insights.permissions import require_metrics
from jobs.models import Job, JobStatus
from referrals.models import Referral, ReferralStatus

SECONDS_PER_DAY = 86_400


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


class CostSavings(TypedDict):
    """What the hires of a scope save, by the settings of the companies in it."""

    costSavings: int | None
    savingsPerHire: int | None
    currency: str | None


class HrMetrics(StatusCounts, CostSavings):
    """The recruitment figures of one scope; see `insights.serializers.HrMetricsSerializer` for the units."""

    total: int
    conversionRate: float
    avgTimeToHire: float
    referralsToInterviewRatio: float
    interviewToPlacementRatio: float
    networkReach: int
    totalCandidatesReferred: int
    jobStats: list[JobStats]


class PlatformMetrics(TypedDict):
    """The superuser's six figures."""

    totalCompanies: int
    avgConnectionsPerCompany: int
    totalOpenJobs: int
    totalReferrals: int
    totalInterviewing: int
    totalPlacements: int


def percent(part: int, whole: int) -> float:
    """A share in percent; 0.0 of nothing."""
    return part / whole * 100 if whole else 0.0


def referrals_counted_for(actor: Actor) -> QuerySet[Referral]:
    """The referrals that the actor's figures are over: a hiring manager's are those to jobs they manage."""
    scoped = Referral.objects.in_scope(actor)
    return scoped.filter(job__hiring_manager=actor.effective_user) if actor.role == Role.HIRING_MANAGER else scoped


def network_of(actor: Actor) -> int:
    """How many connections the company's users own together; over the platform, those of every company."""
    return Connection.objects.filter(owner__in=User.objects.in_scope(actor).exclude(company=None)).count()


def days_to_hire(referrals: QuerySet[Referral]) -> float:
    """The mean number of days from making a referral to its first HIRED, over those that are hired today; 0 of none."""
    first_hired = Min("history__at", filter=Q(history__to_status=ReferralStatus.HIRED))
    hires = referrals.filter(status=ReferralStatus.HIRED).annotate(wait=first_hired - F("created_at"))
    mean = hires.aggregate(mean=Avg("wait"))["mean"]
    return mean.total_seconds() / SECONDS_PER_DAY if mean is not None else 0.0


def hr_metrics(*, actor: Actor) -> HrMetrics:
    """The recruitment figures of the actor's scope."""
    require_metrics(actor)
    referrals = referrals_counted_for(actor)
    by_job = counts_by_job(referrals)
    counts = {status: sum(job[status] for job in by_job.values()) for status in ReferralStatus.values}
    total = sum(counts.values())
    hired = counts[ReferralStatus.HIRED]
    # Whoever was rejected had been looked at too: they count as interviewed.
    interviewed = counts[ReferralStatus.INTERVIEWING] + hired + counts[ReferralStatus.REJECTED]
    return {
        "total": total,
        **status_counts(counts),
        "conversionRate": percent(hired, total),
        "avgTimeToHire": days_to_hire(referrals),
        "referralsToInterviewRatio": percent(interviewed, total),
        "interviewToPlacementRatio": percent(hired, interviewed),
        **cost_savings(actor, referrals, hired),
        "networkReach": network_of(actor),
        "totalCandidatesReferred": total - referrals.filter(duplicate_of__isnull=False).count(),
        "jobStats": job_stats(actor, by_job),
    }


def cost_savings(actor: Actor, referrals: QuerySet[Referral], hired: int) -> CostSavings:
    """The sum over the companies in scope; None where they count in several currencies, which have no sum."""
    if actor.company_id is not None:
        hires = {actor.company_id: hired}
    else:
        by_company = referrals.filter(status=ReferralStatus.HIRED).order_by().values_list("company_id")
        hires = dict(by_company.annotate(hires=Count("*")))
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


def counts_by_job(referrals: QuerySet[Referral]) -> dict[int, dict[str, int]]:
    """Job → status → how many: one statement, which the index over company, job and status answers alone."""
    by_job: dict[int, dict[str, int]] = {}
    for job, status, count in referrals.order_by().values_list("job_id", "status").annotate(count=Count("*")):
        by_job.setdefault(job, dict.fromkeys(ReferralStatus.values, 0))[status] = count
    return by_job


def status_counts(counts: dict[str, int]) -> StatusCounts:
    """The counts by status, named as the API names them."""
    return {
        "pending": counts[ReferralStatus.PENDING],
        "reviewing": counts[ReferralStatus.REVIEWING],
        "interviewing": counts[ReferralStatus.INTERVIEWING],
        "hired": counts[ReferralStatus.HIRED],
        "rejected": counts[ReferralStatus.REJECTED],
    }


def job_stats(actor: Actor, by_job: dict[int, dict[str, int]]) -> list[JobStats]:
    """One entry for every job in scope, newest first, also for those that nobody was referred to."""
    jobs = Job.objects.visible_to(actor).values_list("id", "title", "department__name", "company__name")
    nothing = dict.fromkeys(ReferralStatus.values, 0)
    return [job_entry(*job, counts=by_job.get(job[0], nothing)) for job in jobs]


def job_entry(job: int, title: str, department: str | None, company: str, *, counts: dict[str, int]) -> JobStats:
    """The figures of one job from its counts by status."""
    total = sum(counts.values())
    return {
        "id": job,
        "title": title,
        "department": department,
        "companyName": company,
        "totalReferrals": total,
        **status_counts(counts),
        "conversionRate": percent(counts[ReferralStatus.HIRED], total),
    }


def platform_metrics(*, actor: Actor) -> PlatformMetrics:
    """The superuser's six figures, over all companies or the chosen one."""
    require_superuser(actor)
    companies = Company.objects.visible_to(actor).count()
    connections = network_of(actor)
    referrals = Referral.objects.in_scope(actor).counts()
    return {
        "totalCompanies": companies,
        # Half up, as people round: Python's round() would turn 2.5 into 2.
        "avgConnectionsPerCompany": (2 * connections + companies) // (2 * companies) if companies else 0,
        "totalOpenJobs": Job.objects.in_scope(actor).filter(status=JobStatus.OPEN).count(),
        "totalReferrals": referrals["total"],
        "totalInterviewing": referrals["interviewing"],
        "totalPlacements": referrals["hired"],
    }
