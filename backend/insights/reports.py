"""Reports: the referrals of a time, grouped one way. What counts is when a referral was made (`created_at`)."""

from collections.abc import Iterable
from datetime import date, datetime, tzinfo
from typing import TypedDict
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import TruncMonth
from django.utils import timezone

from accounts.actors import Actor
from common.events import publish
from companies.models import CompanySettings
from companies.services.settings import settings_of
from insights.events import ReportExported
from insights.permissions import require_metrics, require_reports
from insights.ranges import ReportRange, ReportType, start_of
from insights.services import percent, referrals_counted_for
from referrals.models import Referral, ReferralStatus

UNKNOWN_DEPARTMENT = "Unknown Department"
TOP_REFERRERS = 10

COUNT = Count("id")
HIRED = Count("id", filter=Q(status=ReferralStatus.HIRED))


class ReportRow(TypedDict):
    """One row; see `insights.serializers.ReportRowSerializer`."""

    key: str
    group: str
    count: int
    hired: int
    hire_rate: float


def zone_of(actor: Actor) -> tzinfo:
    """In whose days and months is counted: the company's time zone; the default one over the whole platform."""
    settings = CompanySettings() if actor.company_id is None else settings_of(actor.company_id)
    return ZoneInfo(settings.time_zone)


def report(*, actor: Actor, kind: str, span: str) -> list[ReportRow]:
    """The rows of a report over the actor's scope; none where no referral was made in the range."""
    require_reports(actor)
    now = timezone.now().astimezone(zone_of(actor))
    start = start_of(span, now)
    referrals = made_between(Referral.objects.in_scope(actor), start, now)
    if kind == ReportType.REFERRALS_BY_MONTH:
        return by_month(referrals, start, now)
    return top_referrers(referrals) if kind == ReportType.TOP_REFERRERS else by_department(referrals)


@transaction.atomic
def export(*, actor: Actor, kind: str, span: str) -> list[ReportRow]:
    """The same rows to be taken away as a file, which is kept in the audit log."""
    rows = report(actor=actor, kind=kind, span=span)
    publish(ReportExported(actor=actor.ref, company_id=actor.company_id, to_type=kind, to_range=span))
    return rows


def recent_months(*, actor: Actor) -> list[ReportRow]:
    """The months of the last year, as the report by month gives them, over the scope of the recruitment figures."""
    require_metrics(actor)
    now = timezone.now().astimezone(zone_of(actor))
    start = start_of(ReportRange.LAST_YEAR, now)
    return by_month(made_between(referrals_counted_for(actor), start, now), start, now)


def made_between(referrals: QuerySet[Referral], start: datetime | None, now: datetime) -> QuerySet[Referral]:
    """Those that were made from `start` on, where there is one, until `now`."""
    made = referrals.filter(created_at__lte=now).order_by()
    return made.filter(created_at__gte=start) if start is not None else made


def row(key: str, group: str, count: int, hired: int) -> ReportRow:
    """A row with its rate."""
    return {"key": key, "group": group, "count": count, "hired": hired, "hire_rate": percent(hired, count)}


def by_department(referrals: QuerySet[Referral]) -> list[ReportRow]:
    """The departments of the jobs, most referrals first. Over the platform, those of one name are one."""
    groups = referrals.values_list("job__department__name").annotate(count=COUNT, hired=HIRED)
    rows = [row(name or "", name or UNKNOWN_DEPARTMENT, count, hired) for name, count, hired in groups]
    return sorted(rows, key=lambda entry: (-entry["count"], entry["group"]))


def by_month(referrals: QuerySet[Referral], start: datetime | None, now: datetime) -> list[ReportRow]:
    """Every month of the range in order of time, also one without referrals: a gap is a figure too.

    Months are those of the time zone of `now`. Over all time, the first is that of the first referral.
    """
    month = TruncMonth("created_at", tzinfo=now.tzinfo)
    groups = referrals.values_list(month).annotate(count=COUNT, hired=HIRED)
    found = {first.date(): (count, hired) for first, count, hired in groups}
    if not found:
        return []
    first = start.date().replace(day=1) if start else min(found)
    return [row(f"{month:%Y-%m}", f"{month:%B %Y}", *found.get(month, (0, 0))) for month in months(first, now.date())]


def months(first: date, last: date) -> Iterable[date]:
    """The first day of every month from `first` to `last`."""
    month = first
    while month <= last:
        yield month
        month = date(month.year + month.month // 12, month.month % 12 + 1, 1)


def top_referrers(referrals: QuerySet[Referral]) -> list[ReportRow]:
    """The ten who referred most; of equals, the one with more hires, then by name."""
    fields = ("referrer_id", "referrer__first_name", "referrer__last_name", "referrer__username")
    order = ("-count", "-hired", "referrer__name_folded", "referrer_id")
    groups = list(referrals.values(*fields).annotate(count=COUNT, hired=HIRED).order_by(*order)[:TOP_REFERRERS])
    names = [f"{one['referrer__first_name']} {one['referrer__last_name']}".strip() for one in groups]
    return [
        # Two people of one name are told apart by their usernames.
        row(
            str(one["referrer_id"]),
            name if name and names.count(name) == 1 else f"{name} ({one['referrer__username']})".strip(),
            one["count"],
            one["hired"],
        )
        for one, name in zip(groups, names, strict=True)
    ]
