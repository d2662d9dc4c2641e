"""The steps of the process that referrals reached, and the days on which things happened to them."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q

from accounts.services.company_settings import zone_of
from referrals.models import ReferralStatus

# The steps in their order; a rejection can follow after each of them.
STEPS = (ReferralStatus.PENDING, ReferralStatus.REVIEWING, ReferralStatus.INTERVIEWING, ReferralStatus.HIRED)
# The columns with the time at which a referral first was at a step: see `referrals.models.milestones`.
FIRST_AT = {
    ReferralStatus.REVIEWING: "first_reviewing_at",
    ReferralStatus.INTERVIEWING: "first_interviewed_at",
    ReferralStatus.HIRED: "first_hired_at",
}
# Days outside cannot be converted between all time zones.
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2200, 1, 1)


def has_reached(step: str) -> Q:
    """Return the condition on referrals that they ever were at this step or a later one. All were PENDING."""
    later = STEPS[STEPS.index(ReferralStatus(step)) :]
    columns = [FIRST_AT[each] for each in later if each in FIRST_AT]
    return Q() if len(columns) < len(later) else Q(*((f"{each}__isnull", False) for each in columns), _connector=Q.OR)


def was_rejected_from(step: str) -> Q:
    """Return the condition on referrals that they are REJECTED, and were at this step before."""
    return Q(status=ReferralStatus.REJECTED, rejected_from=step)


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
