"""The periods of figures: whole days in the company's time zone, each with the period before, to compare with."""

import calendar
from dataclasses import dataclass
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.days import FIRST_DAY, midnight
from accounts.services.company_settings import zone_of

DAY = timedelta(days=1)


class PeriodName(models.TextChoices):
    """The periods that can be chosen."""

    LAST_30_DAYS = "last30Days", _("Last 30 days")
    LAST_QUARTER = "lastQuarter", _("Last quarter")
    THIS_YEAR = "thisYear", _("This year")
    LAST_12_MONTHS = "last12Months", _("Last 12 months")
    CUSTOM = "custom", _("Custom")


@dataclass(frozen=True)
class Period:
    """The days from `since` to `until`, and those from `before_since` to `before_until`, to compare with."""

    since: date
    until: date
    before_since: date
    before_until: date
    zone: ZoneInfo

    def is_now(self, column: str) -> models.Q:
        """Return the condition that a time is in the period."""
        return between(column, self.since, self.until, self.zone)

    def is_before(self, column: str) -> models.Q:
        """Return the condition that a time is in the period before."""
        return between(column, self.before_since, self.before_until, self.zone)

    def is_either(self, column: str) -> models.Q:
        """Return the condition that a time is in the period, or in the one before."""
        return between(column, min(self.since, self.before_since), self.until, self.zone)


def between(column: str, since: date, until: date, zone: ZoneInfo) -> models.Q:
    """Return the condition that a time is on one of these days."""
    return models.Q(**{f"{column}__gte": midnight(since, zone), f"{column}__lt": midnight(until + DAY, zone)})


def months_earlier(day: date, months: int) -> date:
    """Return the day of this number some months earlier; the last day of a month that has none."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def quarter_before(day: date) -> tuple[date, date]:
    """Return the first and the last day of the quarter before that of `day`."""
    begin = date(day.year, (day.month - 1) // 3 * 3 + 1, 1)
    return months_earlier(begin, 3), begin - DAY


def days_of(name: str, today: date, since: date | None, until: date | None) -> tuple[date, date, date, date]:
    """Return first and last day of a period, and of the one to compare it with.

    A quarter is compared with the quarter before, a year and twelve months with the same days a year earlier, others
    with as many days right before.
    """
    match name:
        case PeriodName.LAST_QUARTER:
            begin, end = quarter_before(today)
            return begin, end, *quarter_before(begin)
        case PeriodName.THIS_YEAR:
            return date(today.year, 1, 1), today, date(today.year - 1, 1, 1), months_earlier(today, 12)
        case PeriodName.LAST_12_MONTHS:
            begin = months_earlier(today, 12) + DAY
            return begin, today, months_earlier(begin - DAY, 12) + DAY, begin - DAY
        case PeriodName.LAST_30_DAYS:
            since, until = today - 29 * DAY, today
    since, until = since or today, until or today
    return since, until, since - (until - since) - DAY, since - DAY


def period_of(actor: Actor, name: str, since: date | None = None, until: date | None = None) -> Period:
    """Return the period of this name today, where the actor's company is."""
    zone = zone_of(actor.company_id)
    return Period(*days_of(name, timezone.now().astimezone(zone).date(), since, until), zone)


def last_months(actor: Actor, months: int | None) -> Period:
    """Return the period from the same day some months ago until today, where the company is; for None, of all time."""
    zone = zone_of(actor.company_id)
    today = timezone.now().astimezone(zone).date()
    since = FIRST_DAY if months is None else months_earlier(today, months)
    return Period(*days_of(PeriodName.CUSTOM, today, since, today), zone)


def week_with(day: date) -> tuple[date, date, date, date]:
    """Return Monday and Sunday of the week with a day, and of the week before."""
    monday = day - day.weekday() * DAY
    return monday, monday + 6 * DAY, monday - 7 * DAY, monday - DAY


def month_with(day: date) -> tuple[date, date, date, date]:
    """Return the first and the last day of the month with a day, and of the month before."""
    begin = day.replace(day=1)
    end = day.replace(day=calendar.monthrange(day.year, day.month)[1])
    return begin, end, months_earlier(begin, 1), begin - DAY
