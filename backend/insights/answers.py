"""Metrics of how promised answers are kept, by hiring manager or department."""

from datetime import timedelta
from typing import Any, TypedDict

from django.db import models
from django.db.models import Count, DurationField, ExpressionWrapper, F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from accounts.actors import Actor
from accounts.models import Role, User
from insights.job_stats import percent
from insights.permissions import require_metrics
from referrals.models import Referral
from referrals.promise import today_of

HOUR = timedelta(hours=1)


class AnswerGroup(models.TextChoices):
    """By what the figures are grouped."""

    MANAGER = "manager", "Hiring manager"
    DEPARTMENT = "department", "Department"


# Over the platform, departments of one name are one, as in the other figures.
KEYS = {AnswerGroup.MANAGER: "job__hiring_manager", AnswerGroup.DEPARTMENT: "job__department__name"}
WAIT = ExpressionWrapper(F("answered_at") - F("created_at"), output_field=DurationField())


class AnswerFigures(TypedDict):
    """How a promise was kept; see `insights.serializers.AnswerFiguresSerializer`."""

    kept: int
    broken: int
    keptRate: float | None
    waiting: int
    overdue: int
    medianHours: float | None


class AnswerRow(AnswerFigures):
    """The same of one manager or department; those without any have no name."""

    key: str
    name: str | None


class AnswerMetrics(AnswerFigures):
    """The same of the whole scope, and of each group, the most overdue first."""

    groups: list[AnswerRow]


def answer_metrics(*, actor: Actor, by: str, job: int | None = None) -> AnswerMetrics:
    """Return the metrics of the actor's scope (for hiring managers, the jobs that they manage), or of one job in it.

    Raises NotAllowed.
    """
    require_metrics(actor)
    referrals = Referral.objects.in_scope(actor).order_by()
    if actor.role == Role.HIRING_MANAGER:
        referrals = referrals.filter(job__hiring_manager=actor.effective_user)
    if job is not None:
        referrals = referrals.filter(job=job)
    key = KEYS[AnswerGroup(by)]
    counted = counts(referrals, key, actor.company_id)
    names = names_of(by, counted)
    median = medians(referrals, key)
    groups = [
        AnswerRow(key=str(group or ""), name=names[group], **figures(found, median.get(group)))
        for group, found in counted.items()
    ]
    groups.sort(key=lambda row: (-row["overdue"], -row["waiting"], row["name"] is None, row["name"] or ""))
    whole = [sum(column) for column in zip(*counted.values(), strict=True)] or [0] * 4
    return {**figures(whole, medians(referrals, None).get(None)), "groups": groups}


def counts(referrals: QuerySet[Referral], key: str, company_id: int | None) -> dict[Any, list[int]]:
    """Return by group the numbers of promises that were kept, answered late, are waiting, and are overdue of these."""
    waiting = Q(answer_due__isnull=False, answered_at__isnull=True)
    overdue = waiting & Q(answer_paused_on__isnull=True, answer_due__lt=today_of(company_id))
    rows = referrals.filter(Q(answer_due__isnull=False) | Q(answered_at__isnull=False)).values_list(key)
    found = rows.annotate(
        kept=Count("pk", filter=Q(answered_in_time=True)),
        late=Count("pk", filter=Q(answered_in_time=False)),
        waiting=Count("pk", filter=waiting),
        overdue=Count("pk", filter=overdue),
    )
    return {group: numbers for group, *numbers in found}


def medians(referrals: QuerySet[Referral], key: str | None) -> dict[Any, float]:
    """Return by group the median of the hours to the first answer; without key, that of all referrals by None."""
    answered = referrals.filter(answered_at__isnull=False)
    parts = [F(key)] if key else None
    middle = answered.annotate(
        wait=WAIT,
        place=Window(RowNumber(), order_by=[F("answered_at") - F("created_at"), "pk"], partition_by=parts),
        number=Window(Count("pk"), partition_by=parts),
    ).filter(place__gte=F("number") / 2.0, place__lte=F("number") / 2.0 + 1)
    found: dict[Any, list[timedelta]] = {}
    for group, wait in middle.values_list(key or models.Value(None, models.IntegerField()), "wait"):
        found.setdefault(group, []).append(wait)
    return {group: sum(waits, timedelta()) / len(waits) / HOUR for group, waits in found.items()}


def names_of(by: str, groups: Any) -> dict[Any, str | None]:
    """Return the names of the groups; None for referrals without a hiring manager or department."""
    if by == AnswerGroup.DEPARTMENT:
        return {group: group for group in groups}
    people = User.objects.in_bulk([group for group in groups if group is not None])
    return {group: people[group].get_full_name() if group in people else None for group in groups}


def figures(found: list[int], median: float | None) -> AnswerFigures:
    """Return the figures of these counts. Promises that were answered late or are overdue count as broken."""
    kept, late, waiting, overdue = found
    ended = kept + late + overdue
    return {
        "kept": kept,
        "broken": late + overdue,
        "keptRate": percent(kept, ended) if ended else None,
        "waiting": waiting,
        "overdue": overdue,
        "medianHours": median,
    }
