"""Metrics of how promised answers are kept, by hiring manager or department."""

from datetime import timedelta
from typing import Any, TypedDict

from django.db import models
from django.db.models import Q

from accounts.actors import Actor
from accounts.names import full_name, name_columns
from insights.figures import answer_figures, percent, referrals_of
from insights.permissions import require_metrics
from referrals.promise import today_in

HOUR = timedelta(hours=1)
PROMISED_OR_ANSWERED = Q(answer_due__isnull=False) | Q(answered_at__isnull=False)


class AnswerGroup(models.TextChoices):
    """By what the figures are grouped."""

    MANAGER = "manager", "Hiring manager"
    DEPARTMENT = "department", "Department"


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
    """The same of the whole scope, of its groups, the most overdue first, and how many groups there are."""

    groups: list[AnswerRow]
    groupsTotal: int


def answer_metrics(*, actor: Actor, by: str, job: int | None = None, limit: int | None = None) -> AnswerMetrics:
    """Return the metrics of the actor's scope (for hiring managers, the jobs that they manage), or of one job in it.

    With `limit`, only of that many groups. Raises NotAllowed.
    """
    require_metrics(actor)
    referrals = referrals_of(actor).filter(PROMISED_OR_ANSWERED)
    if job is not None:
        referrals = referrals.filter(job=job)
    figures = answer_figures(today_in(actor.company_id).local_date)
    if by == AnswerGroup.MANAGER:
        columns = ("job__hiring_manager", *name_columns("job__hiring_manager"))
    else:
        columns = ("job__department__name",)
    groups = [answer_row(row, by) for row in referrals.values(*columns).annotate(**figures)]
    groups.sort(key=lambda row: (-row["overdue"], -row["waiting"], row["name"] is None, row["name"] or "", row["key"]))
    return {
        **figures_of(referrals.aggregate(**figures)),
        "groups": groups[:limit],
        "groupsTotal": len(groups),
    }


def answer_row(row: dict[str, Any], by: str) -> AnswerRow:
    """Return the figures of one group: the key is a manager's id or a department's name."""
    if by == AnswerGroup.DEPARTMENT:
        name = row["job__department__name"]
        return {"key": name or "", "name": name, **figures_of(row)}
    manager = row["job__hiring_manager"]
    if manager is None:
        return {"key": "", "name": None, **figures_of(row)}
    return {"key": str(manager), "name": full_name(row, "job__hiring_manager"), **figures_of(row)}


def figures_of(found: dict[str, Any]) -> AnswerFigures:
    """Return the figures of a group. Promises that were answered late or are overdue count as broken."""
    kept, broken = found["in_time"], found["late"] + found["overdue"]
    return {
        "kept": kept,
        "broken": broken,
        "keptRate": percent(kept, kept + broken) if kept + broken else None,
        "waiting": found["waiting"],
        "overdue": found["overdue"],
        "medianHours": found["median"] / HOUR if found["median"] is not None else None,
    }
