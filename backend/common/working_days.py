"""Working days: which they are, counting them, and when their morning begins. Knows no database and no setting.

Days are dates of the calendar's own time zone; moments are datetimes with a time zone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import lru_cache
from itertools import islice
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import holidays

DAY = timedelta(days=1)
# The hour at which people are told what the day brings.
MORNING = timedelta(hours=8)
# In days: after so many holidays in a row, a calendar is taken for a mistake.
LONGEST_REST = 400
WEEKDAYS = ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")


@lru_cache
def countries() -> tuple[str, ...]:
    """The ISO 3166 codes (two letters) of the countries whose public holidays are known."""
    return tuple(sorted(code for code in holidays.list_supported_countries(include_aliases=False) if len(code) == 2))


@lru_cache(maxsize=2_000)
def public_holidays(country: str, year: int) -> frozenset[date]:
    """Those of a whole country in a year; none of a country that is not known."""
    try:
        return frozenset(holidays.country_holidays(country, years=year))
    except NotImplementedError:
        return frozenset()


@dataclass(frozen=True)
class WorkingCalendar:
    """When a company works: its time zone (IANA), the names of its working days, and its country (empty for none).

    No calendar makes a question fail or go on for ever: an unknown time zone is UTC, an unknown country has no
    holidays, and where no day would be a working day, each is.
    """

    time_zone: str = "UTC"
    working_week: tuple[str, ...] = WEEKDAYS[:5]
    country: str = ""

    @property
    def zone(self) -> tzinfo:
        """Its time zone."""
        try:
            return ZoneInfo(self.time_zone)
        except (ZoneInfoNotFoundError, ValueError):
            return UTC

    def day_of(self, moment: datetime) -> date:
        """Which day it is here at that moment."""
        return moment.astimezone(self.zone).date()

    def morning_of(self, moment: datetime) -> date:
        """The last day whose morning, eight o'clock by the wall, has come."""
        return (moment.astimezone(self.zone).replace(tzinfo=None) - MORNING).date()

    def is_working_day(self, day: date) -> bool:
        """Whether people work on that day: a day of the week's, and no public holiday."""
        week = set(WEEKDAYS).intersection(self.working_week) or WEEKDAYS
        holiday = bool(self.country) and day in public_holidays(self.country, day.year)
        return WEEKDAYS[day.weekday()] in week and not holiday

    def working_days(self, day: date, step: timedelta = DAY) -> Iterator[date]:
        """The working days after `day`, in order and without end; with a negative `step` those before it."""
        rest = 0
        while True:
            day += step
            rest = 0 if self.is_working_day(day) else rest + 1
            if not rest or rest > LONGEST_REST:
                yield day

    def add(self, day: date, count: int) -> date:
        """The day that is `count` working days after `day`; `day` itself for 0."""
        *_, last = day, *islice(self.working_days(day), count)
        return last

    def between(self, start: date, end: date) -> int:
        """How many working days there are after `start`, up to and with `end`; 0 where `end` is not later."""
        count = 0
        for day in self.working_days(start):
            if day > end:
                break
            count += 1
        return count

    def before(self, day: date, count: int) -> date:
        """The latest day from which on `count` working days have come by `day`: `between` says so."""
        *_, last = day + DAY, *islice(self.working_days(day + DAY, -DAY), count)
        return last - DAY
