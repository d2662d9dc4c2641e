"""Metrics of how promised answers are kept, by hiring manager or department."""

from datetime import timedelta
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from insights.figures import answer_figures, percent, referrals_of
from insights.groups import names_of
from insights.permissions import require_metrics
from referrals.promise import today_in

HOUR = timedelta(hours=1)
PROMISED_OR_ANSWERED = Q(answer_due__isnull=False) | Q(answered_at__isnull=False)


class AnswerGroup(models.TextChoices):
    """By what the figures are grouped."""

    MANAGER = "manager", _("Hiring manager")
    DEPARTMENT = "department", _("Department")


def answer_metrics(*, actor: Actor, by: str, job: int | None = None, limit: int | None = None) -> dict[str, Any]:
    """Return the metrics of the actor's scope (for hiring managers, the jobs that they manage), or of one job in it.

    By hiring manager or department, the most overdue first; with `limit`, only that many. As `AnswerMetricsSerializer`
    has them. Raises NotAllowed.
    """
    require_metrics(actor)
    referrals = referrals_of(actor).filter(PROMISED_OR_ANSWERED)
    if job is not None:
        referrals = referrals.filter(job=job)
    figures = answer_figures(today_in(actor.company_id))
    key = group_key(actor, by)
    rows: list[Any] = list(referrals.values(group=F(key)).annotate(**figures))
    names = names_of(key, [row["group"] for row in rows if row["group"] is not None])
    groups = []
    for row in rows:
        name = names.get(row["group"])
        shown = row["group"] if by == AnswerGroup.MANAGER else name
        groups.append({"key": "" if shown is None else str(shown), "name": name, **figures_of(row)})
    groups.sort(key=lambda row: (-row["overdue"], -row["waiting"], row["name"] is None, row["name"] or "", row["key"]))
    return {
        **figures_of(referrals.aggregate(**figures)),
        "groups": groups[:limit],
        "groupsTotal": len(groups),
    }


def group_key(actor: Actor, by: str) -> str:
    """Return the column to group referrals by. Over the platform, departments of the same name are one."""
    if by == AnswerGroup.MANAGER:
        return "job__hiring_manager"
    return "job__department__name" if actor.company_id is None else "job__department"


def figures_of(figures: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of a group. Promises that were answered late or are overdue count as broken."""
    kept, broken = figures["in_time"], figures["late"] + figures["overdue"]
    return {
        "kept": kept,
        "broken": broken,
        "keptRate": percent(kept, kept + broken) if kept + broken else None,
        "waiting": figures["waiting"],
        "overdue": figures["overdue"],
        "medianHours": figures["median"] / HOUR if figures["median"] is not None else None,
    }
