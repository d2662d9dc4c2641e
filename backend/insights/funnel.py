"""The funnel by the status history: how far the referrals of a period came, in all and by group."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, F, Q
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from common.events import publish
from common.spreadsheets import csv_lines, decimal_text, percent_text
from insights.events import FunnelExported
from insights.figures import IS_HIRED, numbers_by, percent, referrals_of
from insights.groups import COLUMNS, NOBODY, ReferralGroup, key_of, month_name, names_of
from insights.medians import Median
from insights.periods import Period
from insights.permissions import require_metrics
from referrals.models import FIRST_AT, STEPS, ReferralQuerySet, ReferralStatus
from referrals.steps import has_reached, was_rejected_from

DAY = timedelta(days=1)
STEP = "step"
# The numbers of a group, by which its rows can be sorted.
NUMBERS = ("count", *(step.count_name for step in FIRST_AT), "rejected", "hired_in_period")
ORDERS = [order for name in ("name", *NUMBERS) for order in (name, f"-{name}")]


def funnel(
    *,
    actor: Actor,
    period: Period,
    by: str,
    ordering: str | None = None,
    limit: int | None = None,
    offset: int = 0,
) -> dict[str, Any]:
    """Return how far the referrals made in a period came, as `FunnelSerializer` has it. Raises NotAllowed.

    In the actor's scope; for hiring managers, the jobs that they manage. With `limit`, only that many groups, without
    the first `offset`.
    """
    require_metrics(actor)
    referrals = referrals_of(actor)
    groups = groups_of(referrals, period, by)
    order = ordering or ("name" if by == ReferralGroup.MONTH else "-count")
    rows = sorted_groups(groups, order)
    shown = with_names(rows, by, order)[offset:][:limit]
    return {
        "period": period,
        "steps": steps_of(referrals, period),
        **hires_of(referrals, period),
        "groups": shown,
        "groups_total": len(rows),
    }


def steps_of(referrals: ReferralQuerySet, period: Period) -> list[dict[str, Any]]:
    """Return the figures of each step: how many reached it, for how long they stayed, and who was rejected from it.

    Executes two statements: over the referrals made in the period and in the one before, and over their history.
    """
    made = referrals.filter(period.is_either("created_at"))
    figures: dict[str, Any] = {}
    for name, when in (("", period.is_now("created_at")), ("_before", period.is_before("created_at"))):
        for step in STEPS:
            figures[f"{step}_reached{name}"] = Count("pk", filter=when & has_reached(step))
            figures[f"{step}_rejected{name}"] = Count("pk", filter=when & was_rejected_from(step))
    counts: dict[str, int] = made.aggregate(**figures)
    days = days_at_steps(referrals, period)
    return [
        {
            "status": step,
            **{name: counts[f"{step}_{name}"] for name in ("reached", "reached_before", "rejected", "rejected_before")},
            "median_days": days[step],
        }
        for step in STEPS
    ]


def days_at_steps(referrals: ReferralQuerySet, period: Period) -> dict[str, float | None]:
    """Return the median days at each step, of the referrals made in the period; None where nobody has left it.

    None for HIRED, where they stay.
    Each stay counts on its own, from the change to the step until the next change; those that last do not.
    """
    # Joined, since a subquery would read the referrals twice.
    left = referrals.filter(period.is_now("created_at"), history__undone_at=None, history__since__isnull=False)
    stay = F("history__at") - F("history__since")
    medians = left.order_by().aggregate(
        **{step: Median(stay, filter=Q(history__from_status=step)) for step in STEPS if step != ReferralStatus.HIRED}
    )
    return {step: in_days(medians.get(step)) for step in STEPS}


def in_days(time: timedelta | None) -> float | None:
    """Return a time in days; None without one."""
    return None if time is None else time / DAY


def hires_of(referrals: ReferralQuerySet, period: Period) -> dict[str, int]:
    """Return how many of those who are hired today were so first in the period, and in the one before."""
    column = "first_hired_at"
    return referrals.filter(IS_HIRED).aggregate(
        hired_in_period=Count("pk", filter=period.is_now(column)),
        hired_in_period_before=Count("pk", filter=period.is_before(column)),
    )


def groups_of(referrals: ReferralQuerySet, period: Period, by: str) -> dict[Any, dict[str, int]]:
    """Return the numbers of each group by its key. By reason: only of those that are rejected today."""
    made = referrals.filter(period.is_now("created_at"))
    hires = referrals.filter(IS_HIRED).filter(period.is_now("first_hired_at"))
    if by == ReferralGroup.REASON:
        made, hires = made.filter(status=ReferralStatus.REJECTED), hires.none()
    rows: Any = made.order_by().values(group=key_of(by, "created_at", period.zone))
    rows = rows.annotate(
        count=Count("pk"),
        **{step.count_name: Count("pk", filter=has_reached(step)) for step in FIRST_AT},
        rejected=Count("pk", filter=Q(status=ReferralStatus.REJECTED)),
    )
    hired = numbers_by(hires, key_of(by, "first_hired_at", period.zone))
    groups = {row.pop("group"): {**row, "hired_in_period": 0} for row in rows}
    for key, number in hired.items():
        groups.setdefault(key, dict.fromkeys(NUMBERS, 0))["hired_in_period"] = number
    return groups


def sorted_groups(groups: dict[Any, dict[str, int]], order: str) -> list[dict[str, Any]]:
    """Return the groups as rows with their `group`, in an order by a number; the most referrals first among equals."""
    rows = [{"group": key, **numbers} for key, numbers in groups.items()]
    rows.sort(key=lambda row: (row["group"] is None, row["group"]))
    rows.sort(key=lambda row: -row["count"])
    name = order.removeprefix("-")
    if name != "name":
        rows.sort(key=lambda row: row[name], reverse=order.startswith("-"))
    return rows


def with_names(rows: list[dict[str, Any]], by: str, order: str) -> list[dict[str, Any]]:
    """Return the rows with the `key` and the `name` of each group; sorted by name, if they are to be."""
    groups = [row["group"] for row in rows if row["group"] is not None]
    month = by == ReferralGroup.MONTH
    names = {group: month_name(group) for group in groups} if month else names_of(COLUMNS[by], groups)
    named = []
    for row in rows:
        group = row.pop("group")
        key = "" if group is None else f"{group:%Y-%m}" if month else str(group)
        named.append({"key": key, "name": names.get(group), **row})
    if order.removeprefix("-") == "name":
        # Months by time, others by their folded names; nobody's last in both directions.
        sort_key = "key" if month else "name"
        named.sort(key=lambda row: (row[sort_key] or "").casefold(), reverse=order.startswith("-"))
        named.sort(key=lambda row: not row["key"])
    return named


@transaction.atomic
def export_funnel(*, actor: Actor, period: Period, by: str, separator: str) -> str:
    """Return the steps of the funnel, or its groups, as CSV, and publish the event for the audit log."""
    groups_by = ReferralGroup.DEPARTMENT if by == STEP else by
    found = funnel(actor=actor, period=period, by=groups_by)
    publish(
        FunnelExported(
            actor=actor.ref,
            company_id=actor.company_id,
            type=by,
            range=f"{period.since}/{period.until}",
        )
    )
    lines = step_lines(found["steps"], separator) if by == STEP else group_lines(found["groups"], groups_by)
    return "".join(csv_lines(next(lines), lines, separator))


def step_lines(steps: list[dict[str, Any]], separator: str) -> Iterator[Sequence[Any]]:
    """Yield the headings and the cells of the steps."""
    yield (
        _("Step"),
        _("Reached"),
        _("Share"),
        _("Median days"),
        _("Rejected from here"),
        _("Reached in the period before"),
    )
    made = steps[0]["reached"]
    for step in steps:
        days = "" if step["median_days"] is None else decimal_text(step["median_days"], separator)
        share = percent_text(percent(step["reached"], made), separator)
        counts = (step["reached"], share, days, step["rejected"], step["reached_before"])
        yield str(ReferralStatus(step["status"]).label), *map(str, counts)


def group_lines(groups: list[dict[str, Any]], by: str) -> Iterator[Sequence[Any]]:
    """Yield the headings and the cells of the groups; months as in ISO 8601."""
    headings = {
        "count": _("Rejected") if by == ReferralGroup.REASON else _("Referrals"),
        **{step.count_name: format_lazy(_("{step} or further"), step=step.label) for step in FIRST_AT},
        "hired": _("Ever hired"),
        "rejected": _("Rejected now"),
        "hired_in_period": _("Hired in this period"),
    }
    if by == ReferralGroup.REASON:
        # Whoever is rejected today was not hired.
        del headings["hired_in_period"]
    yield ReferralGroup(by).label, *headings.values()
    name = "key" if by == ReferralGroup.MONTH else "name"
    for group in groups:
        yield group[name] or str(NOBODY[by]), *(str(group[number]) for number in headings)
