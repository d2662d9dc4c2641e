"""Working days: which they are, counting them, and when their morning begins. Knows no database and no setting.

Days are dates of the calendar's own time zone; moments are datetimes with a time zone.
"""

from collections.abc import Iterable, Iterator, Mapping
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


@lru_cache
def regions(country: str) -> Mapping[str, str]:
    """The parts of a country that have holidays of their own, by the library's codes: each with its name there.

    Mostly ISO 3166-2 without the country; empty for a country without such parts, and for one that is not known.
    """
    try:
        calendar = holidays.country_holidays(country)
    except NotImplementedError:
        return {}
    names = calendar.get_subdivision_aliases()
    return {code: name_of_region(code, names.get(code, [])) for code in calendar.subdivisions}


def name_of_region(code: str, aliases: Iterable[str]) -> str:
    """The first of its names that is no abbreviation."""
    return next((alias for alias in aliases if not alias.isupper()), code)


@lru_cache(maxsize=2_000)
def public_holidays(country: str, year: int, region: str = "") -> frozenset[date]:
    """Those of a country in a year, with those of a region of it.

    None of a country that is not known, and those of the whole country where the region is not.
    """
    try:
        return frozenset(holidays.country_holidays(country, region if region in regions(country) else None, years=year))
    except NotImplementedError:
        return frozenset()


@dataclass(frozen=True)
class WorkingCalendar:
    """When a company works: its time zone (IANA), the names of its working days, its country (empty for none) and a
    region of that (empty for the whole).

    No calendar makes a question fail or go on for ever: an unknown time zone is UTC, an unknown country has no
    holidays, an unknown region those of its country, and where no day would be a working day, each is.
    """

    time_zone: str = "UTC"
    working_week: tuple[str, ...] = WEEKDAYS[:5]
    country: str = ""
    region: str = ""

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
        holiday = bool(self.country) and day in public_holidays(self.country, day.year, self.region)
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
