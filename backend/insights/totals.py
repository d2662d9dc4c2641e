"""How many referrals were made in a time range, to departments and by referrers, mostly from stored counts."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache, reduce
from operator import add
from typing import Any, TypeVar

from django.db.models import Case, Count, F, Q, QuerySet, When, Window
from django.db.models.functions import Rank

from accounts.actors import Actor
from common.prepared import PreparedRows
from common.queries import UnconvertedInteger, count_of, sum_of, sum_of_counts
from referrals.counts import MONTHS_OF_YEAR, DepartmentMonth, ReferralDay, ReferrerCounts, ReferrerYear
from referrals.models import Referral, ReferralStatus

KeyType = TypeVar("KeyType")
TOP_REFERRERS = 10

# Count("*") instead of the id, so that an index without the id is enough.
FIGURES = {
    "count": UnconvertedInteger(Count("*")),
    "hired": UnconvertedInteger(Count("status", filter=Q(status=ReferralStatus.HIRED))),
}


def totals_of_departments(
    referrals: QuerySet[Referral], kept: Iterable[tuple[str | None, int, int]], start: datetime | None
) -> dict[str | None, tuple[int, int]]:
    """Return by the name of the department, or None, how many referrals were created, and how many of them are hired.

    `kept` are the stored numbers of the same scope: see `department_sums_in_scope`.
    """
    totals = {department: (count, hired) for department, count, hired in kept}
    return add_partial_first_month(totals, referrals, start, "job__department__name")


def department_sums_in_scope(actor: Actor, start: datetime | None) -> Iterable[tuple[str | None, int, int]]:
    """Return `department_sums` of the actor's scope, from the first whole month after `start` on, or of all."""
    first = None if start is None else first_whole_month(start)
    if actor.company_id is None:
        return department_sums(DepartmentMonth.objects.in_scope(actor), first)
    return department_sums_statement(first).read([actor.company_id])


def department_sums(kept: QuerySet[DepartmentMonth], first: date | None) -> QuerySet[Any, Any]:
    """Return tuples of a department's name and the stored numbers of referrals and hires from the month `first` on."""
    months = kept if first is None else kept.filter(month__gte=first)
    groups = months.order_by().values_list("department__name")
    found = groups.annotate(count=sum_of_counts("total"), hires=sum_of_counts("hired"))
    return found.filter(count__gt=0)


@lru_cache(maxsize=12)
def department_sums_statement(first: date | None) -> PreparedRows:
    """Return the prepared statement that reads `department_sums` of a company."""
    return PreparedRows.of(department_sums(DepartmentMonth.objects.all(), first), "company")


def totals_of_referrers(
    referrals: QuerySet[Referral], kept: Iterable[tuple[int, int, int]], start: datetime
) -> dict[int, tuple[int, int]]:
    """Return by referrer how many referrals were created, and how many of them are hired: as for departments.

    `kept` are the stored numbers of the same scope: see `referrer_sums_in_scope`.
    """
    totals = {referrer: (count, hired) for referrer, count, hired in kept}
    return add_partial_first_month(totals, referrals, start, "referrer")


def referrer_sums_in_scope(actor: Actor, start: datetime) -> Iterable[tuple[int, int, int]]:
    """Return `referrer_sums` of the actor's scope, from the first whole month after `start` on."""
    first = first_whole_month(start)
    if actor.company_id is None:
        return referrer_sums(ReferrerYear.objects.in_scope(actor), first)
    return referrer_sums_statement(first).read([actor.company_id])


def referrer_sums(kept: QuerySet[ReferrerYear], first: date) -> QuerySet[Any, Any]:
    """Return tuples of a referrer and the stored numbers of referrals and hires from the month `first` on."""
    groups = kept.filter(year__gte=first.year).order_by().values_list("referrer")
    found = groups.annotate(count=sum_of_months_from("total", first), hires=sum_of_months_from("hired", first))
    return found.filter(count__gt=0)


@lru_cache(maxsize=12)
def referrer_sums_statement(first: date) -> PreparedRows:
    """Return the prepared statement that reads `referrer_sums` of a company."""
    return PreparedRows.of(referrer_sums(ReferrerYear.objects.all(), first), "company")


def sum_of_months_from(kind: str, first: date) -> UnconvertedInteger:
    """Return the sum over rows of `ReferrerYear`, from the year of `first` on, of the columns of months from it on."""
    columns = [F(f"{kind}_{number}") for number in MONTHS_OF_YEAR]
    of_year = Case(When(year=first.year, then=reduce(add, columns[first.month - 1 :])), default=reduce(add, columns))
    return sum_of_counts(of_year)


def add_partial_first_month(
    totals: dict[KeyType, tuple[int, int]], referrals: QuerySet[Referral], start: datetime | None, key: str
) -> dict[KeyType, tuple[int, int]]:
    """Add the referrals before the first whole month, which stored counts leave out, by value of `key`."""
    if start is not None:
        first = first_whole_month(start)
        before = referrals.filter(created_at__lt=datetime(first.year, first.month, 1, tzinfo=UTC))
        for value, count, hired in before.values_list(key).annotate(**FIGURES):
            counted, hires = totals.get(value, (0, 0))
            totals[value] = counted + count, hires + hired
    return totals


def number_of_referrals(actor: Actor, begin: datetime, end: datetime | None) -> Any:
    """Return how many referrals in scope were made after `begin` and until `end`, or until now, as an expression.

    `begin` and `end` are at least a day apart. Only the referrals of their own days (UTC) are counted anew.
    """
    referrals, days = Referral.objects.in_scope(actor), ReferralDay.objects.in_scope(actor)
    first = start_of_day(begin) + timedelta(days=1)
    number: Any = count_of(referrals.filter(created_at__gt=begin, created_at__lt=first))
    days = days.filter(day__gte=first.date())
    if end is not None:
        last = start_of_day(end)
        number += count_of(referrals.filter(created_at__gte=last, created_at__lte=end))
        days = days.filter(day__lt=last.date())
    return number + sum_of(days, "total")


def start_of_day(moment: datetime) -> datetime:
    """Return the beginning of a moment's day in UTC."""
    return moment.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)


def leading_totals(actor: Actor) -> dict[int, tuple[int, int]]:
    """Return the number of referrals and of hires of the ten users in scope with most of them, and of their equals."""
    # By referrer, since a superuser can have referred people to several companies.
    kept = ReferrerCounts.objects.in_scope(actor).order_by().values("referrer")
    totals = kept.annotate(count=sum_of_counts("total"), hires=sum_of_counts("hired")).filter(count__gt=0)
    rank = Window(Rank(), order_by=(F("count").desc(), F("hires").desc()))
    leading = totals.annotate(rank=rank).filter(rank__lte=TOP_REFERRERS).values_list("referrer", "count", "hires")
    return {referrer: (count, hires) for referrer, count, hires in leading}


def first_whole_month(start: datetime) -> date:
    """Return the first day of the first month in UTC that does not begin before `start`."""
    utc = start.astimezone(UTC)
    month = utc.date().replace(day=1)
    begins = datetime(month.year, month.month, 1, tzinfo=UTC)
    return month if begins == utc else date(month.year + month.month // 12, month.month % 12 + 1, 1)
