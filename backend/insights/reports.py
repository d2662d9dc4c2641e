"""Reports: the referrals created in a time range, grouped by department, month or referrer, also as files.

Beside them the hires of the range, whenever the candidates were referred. The rows are as `ReportRowSerializer` has
them.
"""

import calendar
from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime
from heapq import nlargest
from typing import Any

from django.db import models, transaction
from django.db.models.functions import TruncMonth
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import User
from accounts.services.company_settings import zone_of
from common.events import publish
from common.spreadsheets import DEFAULT_SEPARATOR, csv_lines, decimal_text
from insights.events import ReportExported
from insights.figures import IS_HIRED, made_and_hired_by, numbers_by, percent, referrals_of
from insights.permissions import require_metrics, require_reports
from referrals.models import ReferralQuerySet


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
NO_DEPARTMENT = _("Unknown Department")
TOP_REFERRERS = 10
# The heading of the first column of each report, as on screen.
GROUP_HEADINGS = {
    ReportType.REFERRALS_BY_DEPARTMENT: _("Department"),
    ReportType.REFERRALS_BY_MONTH: _("Month"),
    ReportType.TOP_REFERRERS: _("Referrer"),
}
FIGURE_HEADINGS = (_("Count"), _("Hired"), _("Hire Rate"), _("Hired in this period"))


def report(*, actor: Actor, kind: str, span: str) -> list[dict[str, Any]]:
    """Return the rows of a report over the actor's scope; none if there are no referrals. Raises NotAllowed."""
    require_reports(actor)
    return report_rows(actor, kind, span)


@transaction.atomic
def export(*, actor: Actor, kind: str, span: str) -> list[dict[str, Any]]:
    """Return the rows of a report for a file, and publish the event for the audit log."""
    rows = report(actor=actor, kind=kind, span=span)
    publish(ReportExported(actor=actor.ref, company_id=actor.company_id, to_type=kind, to_range=span))
    return rows


def recent_months(*, actor: Actor) -> list[dict[str, Any]]:
    """Return the report by month for the last year, for everybody who sees metrics, over their jobs."""
    require_metrics(actor)
    return report_rows(actor, ReportType.REFERRALS_BY_MONTH, ReportRange.LAST_YEAR)


def report_rows(actor: Actor, kind: str, span: str) -> list[dict[str, Any]]:
    """Return the rows of a report over the referrals of the actor's metrics."""
    now = timezone.now().astimezone(zone_of(actor.company_id))
    start = start_of(span, now)
    made = referrals_of(actor).filter(created_at__lte=now)
    hires = referrals_of(actor).filter(IS_HIRED, first_hired_at__lte=now)
    if start is not None:
        made, hires = made.filter(created_at__gte=start), hires.filter(first_hired_at__gte=start)
    if kind == ReportType.REFERRALS_BY_MONTH:
        return by_month(made, hires, start, now)
    if kind == ReportType.TOP_REFERRERS:
        return top_referrers(made_and_hired_by(made, "referrer"), numbers_by(hires, "referrer"))
    department = "job__department__name"
    return by_department(made_and_hired_by(made, department), numbers_by(hires, department))


def start_of(span: str, now: datetime) -> datetime | None:
    """Return the midnight, in the time zone of `now`, at which a range begins; None for all time."""
    months = MONTHS.get(ReportRange(span))
    if months is None:
        return None
    year, month = divmod(now.year * 12 + now.month - 1 - months, 12)
    # The 31st becomes the last day of a shorter month.
    day = min(now.day, calendar.monthrange(year, month + 1)[1])
    return datetime(year, month + 1, day, tzinfo=now.tzinfo)


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


def by_department(made: dict[str | None, tuple[int, int]], in_period: Counter[str | None]) -> list[dict[str, Any]]:
    """Return a row for each name of a department, most referrals first."""
    rows = [
        row(name or "", name or str(NO_DEPARTMENT), *made.get(name, (0, 0)), in_period[name])
        for name in {**made, **in_period}
    ]
    return sorted(rows, key=lambda entry: (-entry["count"], entry["group"]))


def by_month(
    referrals: ReferralQuerySet, hires: ReferralQuerySet, start: datetime | None, now: datetime
) -> list[dict[str, Any]]:
    """Return a row for every month of the range, including months without referrals, in the time zone of `now`.

    For all time, the first month is that of the first referral. `hires` are those of the range.
    """
    made = made_and_hired_by(referrals, TruncMonth("created_at", tzinfo=now.tzinfo))
    in_period = numbers_by(hires, TruncMonth("first_hired_at", tzinfo=now.tzinfo))
    if not made and not in_period:
        return []
    made_in = {first.date(): numbers for first, numbers in made.items()}
    hired_in = {first.date(): number for first, number in in_period.items()}
    first_month = start.date().replace(day=1) if start else min({**made_in, **hired_in})
    return [
        row(f"{one:%Y-%m}", date_format(one, "F Y"), *made_in.get(one, (0, 0)), hired_in.get(one, 0))
        for one in months(first_month, now.date())
    ]


def months(first: date, last: date) -> Iterable[date]:
    """Yield the first day of every month from `first` to `last`."""
    month = first
    while month <= last:
        yield month
        month = date(month.year + month.month // 12, month.month % 12 + 1, 1)


def top_referrers(made: dict[int, tuple[int, int]], in_period: Counter[int]) -> list[dict[str, Any]]:
    """Return the ten users with the most referrals, then the most hires, then by name."""
    figures = {pk: (*made.get(pk, (0, 0)), in_period[pk]) for pk in {**made, **in_period}}
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


def one_decimal(rate: float, separator: str = DEFAULT_SEPARATOR) -> str:
    """Return a rate as the screens do, for a file with this separator: 6.25 as 6.3% or 6,3%."""
    return f"{decimal_text(rate, separator)}%"


def report_csv(kind: str, rows: Iterable[dict[str, Any]], separator: str) -> str:
    """Return a report as CSV, with the rows and columns of the screen, and months as in ISO 8601."""
    group = "key" if kind == ReportType.REFERRALS_BY_MONTH else "group"
    cells = (
        (
            row[group],
            str(row["count"]),
            str(row["hired"]),
            one_decimal(row["hire_rate"], separator),
            str(row["hired_in_period"]),
        )
        for row in rows
    )
    return "".join(csv_lines((GROUP_HEADINGS[ReportType(kind)], *FIGURE_HEADINGS), cells, separator))
