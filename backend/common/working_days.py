"""Working days: finding and counting them, without access to database and settings.

Days are dates in the calendar's time zone; moments are datetimes with a time zone.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import lru_cache
from itertools import islice, takewhile
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import holidays

DAY = timedelta(days=1)
# The time of day at which notices are sent.
MORNING = timedelta(hours=8)
# After this many days of rest in a row, each day counts as a working day, so that loops end.
LONGEST_REST = 400
WEEKDAYS = ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")


@lru_cache
def countries() -> tuple[str, ...]:
    """Return the ISO 3166 codes (two letters) of the countries whose public holidays are known."""
    return tuple(sorted(code for code in holidays.list_supported_countries(include_aliases=False) if len(code) == 2))


@lru_cache
def regions(country: str) -> Mapping[str, str]:
    """Return the names of a country's parts with holidays of their own, by the library's codes.

    The codes are mostly ISO 3166-2 without the country. Empty for unknown countries.
    """
    try:
        calendar = holidays.country_holidays(country)
    except NotImplementedError:
        return {}
    names = calendar.get_subdivision_aliases()
    return {code: name_of_region(code, names.get(code, [])) for code in calendar.subdivisions}


def name_of_region(code: str, aliases: Iterable[str]) -> str:
    """Return the first name that is not an abbreviation, else the code."""
    return next((alias for alias in aliases if not alias.isupper()), code)


@lru_cache(maxsize=2_000)
def public_holidays(country: str, year: int, region: str = "") -> frozenset[date]:
    """Return the public holidays of a country, and of a region of it, in a year.

    Empty for unknown countries; those of the whole country for unknown regions.
    """
    try:
        return frozenset(holidays.country_holidays(country, region if region in regions(country) else None, years=year))
    except NotImplementedError:
        return frozenset()


@lru_cache
def weekday_numbers(working_week: tuple[str, ...]) -> frozenset[int]:
    """Return the numbers of these days of the week, Monday as 0; those of all days if none is valid."""
    return frozenset(number for number, name in enumerate(WEEKDAYS) if name in working_week) or frozenset(range(7))


@dataclass(frozen=True)
class WorkingCalendar:
    """A company's time zone (IANA), working days of the week, country (or "") and region of the country (or "").

    Never raises for invalid values: an unknown time zone counts as UTC, an unknown country has no holidays, an unknown
    region has those of its country, and if there were no working days at all, every day would count as one.
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
        """Return the local date of a moment."""
        return moment.astimezone(self.zone).date()

    def morning_of(self, moment: datetime) -> date:
        """Return the last local date on which it was eight in the morning before or at this moment."""
        return (moment.astimezone(self.zone).replace(tzinfo=None) - MORNING).date()

    def is_working_day(self, day: date) -> bool:
        """Whether the day is one of the working days of the week, and not a public holiday."""
        return day.weekday() in weekday_numbers(self.working_week) and day not in self.holidays(day.year)

    def holidays(self, year: int) -> frozenset[date]:
        """Return the public holidays of a year."""
        return public_holidays(self.country, year, self.region) if self.country else frozenset()

    def working_days(self, day: date, step: timedelta = DAY) -> Iterator[date]:
        """Yield the working days after `day`, endlessly; with a negative `step`, those before it."""
        rest = 0
        while True:
            day += step
            rest = 0 if self.is_working_day(day) else rest + 1
            if not rest or rest > LONGEST_REST:
                yield day

    def add(self, day: date, count: int) -> date:
        """Return the day that is `count` working days after `day`; `day` itself for 0."""
        *_, last = day, *islice(self.working_days(day), count)
        return last

    def between(self, start: date, end: date) -> int:
        """Return the number of working days after `start`, up to and including `end`; 0 if `end` is not later."""
        length = (end - start).days
        if length <= 0:
            return 0
        week = weekday_numbers(self.working_week)
        weeks, more = divmod(length, 7)
        days = weeks * len(week) + sum((start + DAY * number).weekday() in week for number in range(1, more + 1))
        rest = sum(
            start < day <= end and day.weekday() in week
            for year in range(start.year, end.year + 1)
            for day in self.holidays(year)
        )
        if days == rest and length > LONGEST_REST:
            return sum(1 for _ in takewhile(lambda day: day <= end, self.working_days(start)))
        return days - rest

    def before(self, day: date, count: int) -> date:
        """The latest day from which on `count` working days have come by `day`: `between` says so."""
        *_, last = day + DAY, *islice(self.working_days(day + DAY, -DAY), count)
        return last - DAY
