"""Reports: the referrals created in a time range, grouped by department, month or referrer.

Beside them the hires of the range, whenever the candidates were referred.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta, tzinfo
from heapq import nlargest
from typing import Any, TypedDict
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import TruncMonth
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Role, User
from common.events import publish
from companies.models import CompanySettings
from companies.services.settings import settings_of
from insights.events import ReportExported
from insights.job_stats import percent
from insights.permissions import require_metrics, require_reports
from insights.ranges import ReportRange, ReportType, start_of
from insights.totals import (
    FIGURES,
    TOP_REFERRERS,
    department_sums_in_scope,
    leading_totals,
    referrer_sums_in_scope,
    totals_of_departments,
    totals_of_referrers,
)
from referrals.counts import ReferralDay
from referrals.models import Referral, ReferralStatus

UNKNOWN_DEPARTMENT = "Unknown Department"
DAY, MOMENT = timedelta(days=1), timedelta(microseconds=1)


class ReportRow(TypedDict):
    """One row of a report: see `insights.serializers.ReportRowSerializer`."""

    key: str
    group: str
    count: int
    hired: int
    hire_rate: float
    hired_in_period: int


def zone_of(actor: Actor) -> tzinfo:
    """Return the time zone of days and months: the company's, or the default one for the whole platform."""
    settings = CompanySettings() if actor.company_id is None else settings_of(actor.company_id)
    return ZoneInfo(settings.time_zone)


def report(*, actor: Actor, kind: str, span: str) -> list[ReportRow]:
    """Return the rows of a report over the actor's scope; none if there are no referrals. Raises NotAllowed."""
    require_reports(actor)
    now = timezone.now().astimezone(zone_of(actor))
    start = start_of(span, now)
    visible = Referral.objects.visible_to(actor)
    referrals, hires = made_between(visible, start, now), hired_between(visible, start, now)
    if kind == ReportType.REFERRALS_BY_MONTH:
        return by_month(referrals, days_of(actor), hires, start, now)
    if kind == ReportType.TOP_REFERRERS:
        in_period = numbers_by(hires, "referrer")
        if start is None:
            return top_referrers(leading_totals(actor), in_period)
        return top_referrers(totals_of_referrers(referrals, referrer_sums_in_scope(actor, start), start), in_period)
    if actor.company_id is not None:
        # This condition always holds. With it, an index of the company's jobs has their departments.
        referrals, hires = (each.filter(job__company=actor.company_id) for each in (referrals, hires))
    totals = totals_of_departments(referrals, department_sums_in_scope(actor, start), start)
    return by_department(totals, numbers_by(hires, "job__department__name"))


@transaction.atomic
def export(*, actor: Actor, kind: str, span: str) -> list[ReportRow]:
    """Return the rows of a report for a file, and publish the event for the audit log."""
    rows = report(actor=actor, kind=kind, span=span)
    publish(ReportExported(actor=actor.ref, company_id=actor.company_id, to_type=kind, to_range=span))
    return rows


def days_of(actor: Actor) -> QuerySet[ReferralDay]:
    """Return the stored counts by day in the actor's scope."""
    return ReferralDay.objects.in_scope(actor)


def recent_months(*, actor: Actor) -> list[ReportRow]:
    """Return the report by month for the last year, for everybody who sees metrics, over their jobs."""
    require_metrics(actor)
    now = timezone.now().astimezone(zone_of(actor))
    start = start_of(ReportRange.LAST_YEAR, now)
    scope = Referral.objects.in_scope(actor)
    days = days_of(actor) if actor.role != Role.HIRING_MANAGER else None
    if days is None:
        scope = scope.filter(job__hiring_manager=actor.effective_user)
    return by_month(made_between(scope, start, now), days, hired_between(scope, start, now), start, now)


def made_between(referrals: QuerySet[Referral], start: datetime | None, now: datetime) -> QuerySet[Referral]:
    """Return the referrals created from `start` (None for no limit) until `now`."""
    made = referrals.filter(created_at__lte=now).order_by()
    return made.filter(created_at__gte=start) if start is not None else made


def hired_between(referrals: QuerySet[Referral], start: datetime | None, now: datetime) -> QuerySet[Referral]:
    """Return the referrals that are hired, and were so first from `start` (None for no limit) until `now`."""
    hired = referrals.filter(status=ReferralStatus.HIRED, first_hired_at__lte=now).order_by()
    return hired.filter(first_hired_at__gte=start) if start is not None else hired


def numbers_by(referrals: QuerySet[Referral], key: str) -> Counter[Any]:
    """Return the number of referrals by a column."""
    return Counter(dict(referrals.values_list(key).annotate(number=Count("*"))))


def row(key: str, group: str, count: int, hired: int, hired_in_period: int) -> ReportRow:
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


def by_department(figures: dict[str | None, tuple[int, int]], in_period: Counter[str | None]) -> list[ReportRow]:
    """Return a row for each name of a department, most referrals first."""
    rows = [
        row(name or "", name or UNKNOWN_DEPARTMENT, *figures.get(name, (0, 0)), in_period[name])
        for name in {**figures, **in_period}
    ]
    return sorted(rows, key=lambda entry: (-entry["count"], entry["group"]))


def by_month(
    referrals: QuerySet[Referral],
    days: QuerySet[ReferralDay] | None,
    hires: QuerySet[Referral],
    start: datetime | None,
    now: datetime,
) -> list[ReportRow]:
    """Return a row for every month of the range, including months without referrals, in the time zone of `now`.

    For all time, the first month is that of the first referral. `hires` are those of the range. `days` are the stored
    counts of the same scope, if there are any. Since they are by day of UTC, the referrals of days on which a month or
    the range begins are counted.
    """
    found = Counter[date](), Counter[date]()
    if days is not None:
        whole, parted = whole_days(days, start, now)
        for month, count, hired in whole:
            add(found, month, count, hired)
        referrals = referrals.filter(within(parted)) if parted else referrals.none()
    month_of = TruncMonth("created_at", tzinfo=now.tzinfo)
    for first, count, hired in referrals.values_list(month_of).annotate(**FIGURES):
        add(found, first.date(), count, hired)
    counts, hired_of_these = found
    hire_months = hires.values_list(TruncMonth("first_hired_at", tzinfo=now.tzinfo)).annotate(number=Count("*"))
    in_period = Counter({first.date(): number for first, number in hire_months})
    if not counts and not in_period:
        return []
    first_month = start.date().replace(day=1) if start else min({**counts, **in_period})
    return [
        row(f"{one:%Y-%m}", f"{one:%B %Y}", counts[one], hired_of_these[one], in_period[one])
        for one in months(first_month, now.date())
    ]


def add(found: tuple[Counter[date], Counter[date]], month: date, count: int, hired: int) -> None:
    """Add to the counts of referrals and of hires of a month."""
    if count:
        found[0][month] += count
        found[1][month] += hired


def whole_days(
    days: QuerySet[ReferralDay], start: datetime | None, now: datetime
) -> tuple[list[tuple[date, int, int]], list[datetime]]:
    """Split the stored days into those that are entirely within one month and the range, and all others.

    Returns (month, count, hires) of the former, and the beginnings of the latter, whose referrals have to be counted.
    """
    begin = start.astimezone(UTC).date() if start is not None else date.min
    today = now.astimezone(UTC).date()
    groups = days.filter(day__gte=begin, day__lte=today).order_by("day").values_list("day")
    whole, parted = [], []
    for day, count, hired in groups.annotate(count=Sum("total"), hires=Sum("hired")):
        # Time zones differ by less than a day, so these days are certainly within one month and the range.
        if 1 < day.day < 28 and begin < day < today:
            whole.append((day.replace(day=1), count, hired))
            continue
        begins = datetime(day.year, day.month, day.day, tzinfo=UTC)
        first, last = begins.astimezone(now.tzinfo), (begins + DAY - MOMENT).astimezone(now.tzinfo)
        if first.month == last.month and (start is None or first >= start) and last <= now:
            whole.append((first.date().replace(day=1), count, hired))
        else:
            parted.append(begins)
    return whole, parted


def within(days: Iterable[datetime]) -> Q:
    """Return the condition that a referral was created on one of these days."""
    return Q(*(Q(created_at__gte=begins, created_at__lt=begins + DAY) for begins in days), _connector=Q.OR)


def months(first: date, last: date) -> Iterable[date]:
    """Yield the first day of every month from `first` to `last`."""
    month = first
    while month <= last:
        yield month
        month = date(month.year + month.month // 12, month.month % 12 + 1, 1)


def top_referrers(made: dict[int, tuple[int, int]], in_period: Counter[int]) -> list[ReportRow]:
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
