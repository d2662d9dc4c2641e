"""The types of reports, and their time ranges."""

import calendar
from datetime import datetime

from django.db import models


class ReportType(models.TextChoices):
    """What a report groups referrals by; the first is the default."""

    REFERRALS_BY_DEPARTMENT = "referralsByDepartment", "Referrals by Department"
    REFERRALS_BY_MONTH = "referralsByMonth", "Referrals by Month"
    TOP_REFERRERS = "topReferrers", "Top Referrers"


class ReportRange(models.TextChoices):
    """How far back a report looks, from today."""

    LAST_MONTH = "lastMonth", "Last Month"
    LAST_THREE_MONTHS = "lastThreeMonths", "Last 3 Months"
    LAST_SIX_MONTHS = "lastSixMonths", "Last 6 Months"
    LAST_YEAR = "lastYear", "Last Year"
    ALL_TIME = "allTime", "All Time"


MONTHS = {
    ReportRange.LAST_MONTH: 1,
    ReportRange.LAST_THREE_MONTHS: 3,
    ReportRange.LAST_SIX_MONTHS: 6,
    ReportRange.LAST_YEAR: 12,
}


def start_of(span: str, now: datetime) -> datetime | None:
    """Return the midnight, in the time zone of `now`, at which a range begins; None for all time."""
    months = MONTHS.get(ReportRange(span))
    if months is None:
        return None
    year, month = divmod(now.year * 12 + now.month - 1 - months, 12)
    # The 31st becomes the last day of a shorter month.
    day = min(now.day, calendar.monthrange(year, month + 1)[1])
    return datetime(year, month + 1, day, tzinfo=now.tzinfo)
