"""The figures of metrics, reports and dashboards: counts and other aggregates.

The functions take the referrals or jobs that the figures are about, such as those that an actor sees, and execute one
statement each. Rates are in percent, 0-100.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.db.models import Avg, Count, F, Min, OuterRef, Q, QuerySet

from accounts.actors import Actor
from accounts.models import Role
from common.queries import count_of
from connections.models import Connection
from insights.medians import Median
from jobs.models import Job, JobQuerySet, JobStatus
from referrals.models import AWAITING_ANSWER, COUNTS, Referral, ReferralQuerySet, ReferralStatus
from referrals.promise import AnswerState, is_in_answer_state

IS_HIRED = Q(status=ReferralStatus.HIRED)
# The referrals of a job, for subqueries.
OF_JOB = Referral.objects.filter(job=OuterRef("pk"))


def percent(part: int, whole: int) -> float:
    """Return a share in percent; 0.0 if `whole` is 0."""
    return part / whole * 100 if whole else 0.0


def referrals_of(actor: Actor) -> ReferralQuerySet:
    """Return the referrals that the metrics of an actor are about: for hiring managers, those to their jobs."""
    visible = Referral.objects.visible_to(actor).order_by()
    return visible.filter(job__hiring_manager=actor.effective_user) if actor.role == Role.HIRING_MANAGER else visible


def referral_figures(referrals: ReferralQuerySet) -> dict[str, Any]:
    """Return the numbers of referrals, and the mean time to hire.

    `interviewed`: those that ever were INTERVIEWING,
    `interviewed_hired`: those of them that are HIRED today. `time_to_hire` is the mean time from the referral to its
    first HIRED, over the referrals that are HIRED today; None without any.
    """
    return referrals.aggregate(
        **COUNTS,
        interviewed=Count("first_interviewed_at"),
        interviewed_hired=Count("first_interviewed_at", filter=IS_HIRED),
        time_to_hire=Avg(F("first_hired_at") - F("created_at"), filter=IS_HIRED),
    )


def people_referred(referrals: ReferralQuerySet) -> int:
    """Return the number of referrals without those of people whom a colleague had referred to the same job before."""
    return referrals.order_by().values("job", "person").distinct().count()


def numbers_by(referrals: QuerySet[Referral], key: Any) -> Counter[Any]:
    """Return the number of referrals by a column."""
    return Counter(dict(referrals.order_by().values_list(key).annotate(number=Count("*"))))


def made_and_hired_by(referrals: QuerySet[Referral], key: Any) -> dict[Any, tuple[int, int]]:
    """Return by a column the number of referrals, and of those that are HIRED today."""
    rows = referrals.order_by().values_list(key).annotate(count=Count("*"), hired=Count("status", filter=IS_HIRED))
    return {value: (count, hired) for value, count, hired in rows}


def counts_by_job(referrals: QuerySet[Referral]) -> dict[int, dict[str, int]]:
    """Return the numbers of `COUNTS` by the id of the job; jobs without referrals are left out."""
    rows: Any = referrals.order_by().values("job").annotate(**COUNTS)
    return {row.pop("job"): row for row in rows}


def with_counts(jobs: JobQuerySet) -> JobQuerySet:
    """Annotate the numbers of a job's referrals: `total`, and one for each status. For a page of jobs."""
    per_status = {status.count_name: count_of(OF_JOB.filter(status=status)) for status in ReferralStatus}
    return jobs.annotate(total=count_of(OF_JOB), **per_status)


def highest_first(counted: Mapping[str | None, int]) -> list[tuple[str | None, int]]:
    """Return names with their numbers, the highest first, then by name; None is last among equals."""
    return sorted(counted.items(), key=lambda row: (-row[1], row[0] is None, row[0]))


def job_numbers(jobs: QuerySet[Job]) -> dict[str, int]:
    """Return the number of jobs, `total`, and of those that are `open`."""
    return jobs.order_by().aggregate(total=Count("*"), open=Count("status", filter=Q(status=JobStatus.OPEN)))


def rejections_by_reason(referrals: QuerySet[Referral]) -> list[tuple[str | None, int]]:
    """Return the reasons of rejected referrals with their number, most first; last those without a reason.

    Reasons of several companies with the same name are combined.
    """
    counted = numbers_by(referrals.filter(status=ReferralStatus.REJECTED), "rejection_reason__name")
    return sorted(counted.items(), key=lambda row: (row[0] is None, -row[1], row[0]))


def answer_figures(today: Any) -> dict[str, Any]:
    """Return the aggregates of promised answers, and the median time to the first answer, promised or not.

    `today` is that of `referrals.promise.today_in`.
    """
    return {
        "in_time": Count("status", filter=Q(answered_in_time=True)),
        "late": Count("status", filter=Q(answered_in_time=False)),
        "waiting": Count("status", filter=AWAITING_ANSWER),
        "overdue": Count("status", filter=is_in_answer_state(AnswerState.OVERDUE, today)),
        "median": Median(F("answered_at") - F("created_at")),
    }


def overdue_by_manager(referrals: QuerySet[Referral], today: Any) -> list[dict[str, Any]]:
    """Return `hiring_manager` (None for jobs without one), `count` and the `oldest` due day of overdue answers.

    Those who owe the oldest first.
    """
    overdue = referrals.filter(is_in_answer_state(AnswerState.OVERDUE, today)).order_by()
    rows: Any = overdue.values(hiring_manager=F("job__hiring_manager")).annotate(
        count=Count("pk"), oldest=Min("answer_due")
    )
    return sorted(rows, key=lambda row: (row["oldest"], -row["count"], row["hiring_manager"] or 0))


def network_reach(actor: Actor) -> int:
    """Return the number of connections of all users of the company, or of all companies for the whole platform."""
    if actor.company_id is None and not actor.sees_platform:
        return 0
    of_users = {"owner__company": actor.company_id} if actor.company_id else {"owner__company__isnull": False}
    return Connection.objects.filter(**of_users).count()
