"""Reports: the referrals created in a time range, grouped by department, month or referrer, also as files.

Beside them the hires of the range, whenever the candidates were referred. The rows are as `ReportRowSerializer` has
them.
"""

from collections.abc import Iterable
from datetime import date, datetime
from heapq import nlargest
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import User
from common.events import publish
from common.spreadsheets import csv_lines, percent_text
from insights.events import ReportExported
from insights.figures import IS_HIRED, made_and_hired_by, numbers_by, percent, referrals_of
from insights.groups import NOBODY, ReferralGroup, key_of, month_name
from insights.periods import last_months
from insights.permissions import require_metrics, require_reports


class ReportType(models.TextChoices):
    """What a report groups referrals by; the first is the default."""

    REFERRALS_BY_DEPARTMENT = "referralsByDepartment", _("Referrals by Department")
    REFERRALS_BY_MONTH = "referralsByMonth", _("Referrals by Month")
    TOP_REFERRERS = "topReferrers", _("Top Referrers")


class ReportRange(models.TextChoices):
    """How far back a report looks, from today."""

    LAST_MONTH = "lastMonth", _("Last Month")
    LAST_THREE_MONTHS = "lastThreeMonths", _("Last 3 Months")
    LAST_SIX_MONTHS = "lastSixMonths", _("Last 6 Months")
    LAST_YEAR = "lastYear", _("Last Year")
    ALL_TIME = "allTime", _("All Time")


MONTHS = {
    ReportRange.LAST_MONTH: 1,
    ReportRange.LAST_THREE_MONTHS: 3,
    ReportRange.LAST_SIX_MONTHS: 6,
    ReportRange.LAST_YEAR: 12,
}
GROUPS = {
    ReportType.REFERRALS_BY_DEPARTMENT: ReferralGroup.DEPARTMENT,
    ReportType.REFERRALS_BY_MONTH: ReferralGroup.MONTH,
    ReportType.TOP_REFERRERS: ReferralGroup.REFERRER,
}
TOP_REFERRERS = 10
# The number of referrals made, of those of them that are hired, and of those hired in the range.
Figures = tuple[int, int, int]
FIGURE_HEADINGS = (_("Count"), _("Hired"), _("Hire Rate"), _("Hired in this period"))


def report(*, actor: Actor, kind: str, span: str) -> list[dict[str, Any]]:
    """Return the rows of a report over the actor's scope; none if there are no referrals. Raises NotAllowed."""
    require_reports(actor)
    return report_rows(actor, kind, span)


@transaction.atomic
def export(*, actor: Actor, kind: str, span: str) -> list[dict[str, Any]]:
    """Return the rows of a report for a file, and publish the event for the audit log."""
    rows = report(actor=actor, kind=kind, span=span)
    publish(ReportExported(actor=actor.ref, company_id=actor.company_id, type=kind, range=span))
    return rows


def recent_months(*, actor: Actor) -> list[dict[str, Any]]:
    """Return the report by month for the last year, for everybody who sees metrics, over their jobs."""
    require_metrics(actor)
    return report_rows(actor, ReportType.REFERRALS_BY_MONTH, ReportRange.LAST_YEAR)


def report_rows(actor: Actor, kind: str, span: str) -> list[dict[str, Any]]:
    """Return the rows of a report over the referrals of the actor's metrics."""
    period = last_months(actor, MONTHS.get(ReportRange(span)))
    by = GROUPS[ReportType(kind)]
    referrals = referrals_of(actor)
    made = made_and_hired_by(referrals.filter(period.is_now("created_at")), key_of(by, "created_at", period.zone))
    hires = numbers_by(
        referrals.filter(IS_HIRED).filter(period.is_now("first_hired_at")), key_of(by, "first_hired_at", period.zone)
    )
    figures = {key: (*made.get(key, (0, 0)), hires[key]) for key in {**made, **hires}}
    match by:
        case ReferralGroup.MONTH:
            return by_month(figures, None if span == ReportRange.ALL_TIME else period.since, period.until)
        case ReferralGroup.REFERRER:
            return top_referrers(figures)
        case _:
            return by_department(figures)


def row(key: str, group: str, count: int, hired: int, hired_in_period: int) -> dict[str, Any]:
    """Return a row with its hire rate."""
    rate = percent(hired, count)
    return {
        "key": key,
        "group": group,
        "count": count,
        "hired": hired,
        "hire_rate": rate,
        "hired_in_period": hired_in_period,
    }


def by_department(figures: dict[str | None, Figures]) -> list[dict[str, Any]]:
    """Return a row for each name of a department, most referrals first."""
    nobody = str(NOBODY[ReferralGroup.DEPARTMENT])
    rows = [row(name or "", name or nobody, *numbers) for name, numbers in figures.items()]
    return sorted(rows, key=lambda entry: (-entry["count"], entry["group"]))


def by_month(figures: dict[datetime, Figures], since: date | None, until: date) -> list[dict[str, Any]]:
    """Return a row for every month of the range, including those without referrals; none if all are without.

    Without `since`, the first month is that of the first referral.
    """
    if not figures:
        return []
    in_month = {first.date(): numbers for first, numbers in figures.items()}
    first_month = since.replace(day=1) if since else min(in_month)
    return [row(f"{one:%Y-%m}", month_name(one), *in_month.get(one, (0, 0, 0))) for one in months(first_month, until)]


def months(first: date, last: date) -> Iterable[date]:
    """Yield the first day of every month from `first` to `last`."""
    month = first
    while month <= last:
        yield month
        month = date(month.year + month.month // 12, month.month % 12 + 1, 1)


def top_referrers(figures: dict[int, Figures]) -> list[dict[str, Any]]:
    """Return the ten users with the most referrals, then the most hires, then by name."""
    # Load only users who can be among the ten.
    first = nlargest(TOP_REFERRERS, figures.values())
    leading = [referrer for referrer, figure in figures.items() if figure >= first[-1]]
    named = User.objects.only("username", "first_name", "last_name").order_by("name_folded", "pk")
    people = list(named.filter(pk__in=leading)) if leading else []
    people.sort(key=lambda person: figures[person.pk], reverse=True)
    names = [person.full_name for person in people[:TOP_REFERRERS]]
    return [
        # Distinguish people of the same name by their usernames.
        row(
            str(person.pk),
            name if name and names.count(name) == 1 else f"{name} ({person.username})".strip(),
            *figures[person.pk],
        )
        for person, name in zip(people, names, strict=False)
    ]


def report_csv(kind: str, rows: Iterable[dict[str, Any]], separator: str) -> str:
    """Return a report as CSV, with the rows and columns of the screen, and months as in ISO 8601."""
    by = GROUPS[ReportType(kind)]
    group = "key" if by == ReferralGroup.MONTH else "group"
    cells = (
        (
            row[group],
            str(row["count"]),
            str(row["hired"]),
            percent_text(row["hire_rate"], separator),
            str(row["hired_in_period"]),
        )
        for row in rows
    )
    return "".join(csv_lines((by.label, *FIGURE_HEADINGS), cells, separator))
