"""Days in the time zone of a company, as conditions on times."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q

from accounts.services.company_settings import zone_of

# Days outside cannot be converted between all time zones.
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2200, 1, 1)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """Return the beginning of a day."""
    return datetime.combine(min(max(day, FIRST_DAY), LAST_DAY), time(), zone)


def is_since(column: str, day: date, company_id: int | None) -> Q:
    """Return the condition that a time is on this day of the company's time zone, or later."""
    return Q(**{f"{column}__gte": midnight(day, zone_of(company_id))})


def is_until(column: str, day: date, company_id: int | None) -> Q:
    """Return the condition that a time is on this day of the company's time zone, or earlier."""
    next_day = min(max(day, FIRST_DAY), LAST_DAY) + timedelta(days=1)
    return Q(**{f"{column}__lt": midnight(next_day, zone_of(company_id))})
