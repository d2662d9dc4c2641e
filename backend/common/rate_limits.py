"""How often something may be done: counted in the database, so that it holds across processes and to the last one.

Counting is one conditional UPDATE: of thirty tries at the same moment no more get through than are allowed. (A cache
cannot promise that: Django's in the database reads, adds and writes back.) The rates stand in the settings, by the name
of what they limit: `RATE_LIMITS`.
"""

import math
from datetime import timedelta

from django.conf import settings
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac

from common.errors import TooManyAttempts
from common.models import AttemptCount

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def rate_of(limit: str) -> tuple[int, timedelta]:
    """`20/h`, `600/10m`: how many, and within which time."""
    amount, _, time = settings.RATE_LIMITS[limit].partition("/")
    return int(amount), timedelta(seconds=int(time[:-1] or "1") * UNITS[time[-1]])


def counter_key(limit: str, who: object) -> str:
    """What is counted together. Names and addresses of callers are not stored: only what they amount to."""
    return f"{limit}:{salted_hmac('common.rate_limits', repr(who)).hexdigest()}"


def count(limit: str, who: object = "") -> int:
    """Count one attempt of `who`; answers 0, or the seconds until the next is allowed, and then counts nothing.

    The time begins with the first attempt and not anew with each: who waits it out has all attempts again.
    """
    most, period = rate_of(limit)
    now = timezone.now()
    row = AttemptCount.objects.filter(key=counter_key(limit, who))
    running = row.filter(ends_at__gt=now, count__lt=most)
    if running.update(count=F("count") + 1) or row.filter(ends_at__lte=now).update(count=1, ends_at=now + period):
        return 0
    # The first of all, unless somebody begins to count at the same moment.
    AttemptCount.objects.bulk_create(
        [AttemptCount(key=counter_key(limit, who), count=0, ends_at=now + period)], ignore_conflicts=True
    )
    if running.update(count=F("count") + 1):
        return 0
    ends_at = row.values_list("ends_at", flat=True).first() or now
    return max(math.ceil((ends_at - now).total_seconds()), 1)


def require(*attempts: tuple[str, object]) -> None:
    """Count one attempt against each of these limits: (limit, who). Where one refuses, it counts against none.

    Raises TooManyAttempts.
    """
    for number, (limit, who) in enumerate(attempts):
        if wait := count(limit, who):
            take_back(*attempts[:number])
            raise TooManyAttempts(wait)


def take_back(*attempts: tuple[str, object]) -> None:
    """Uncount attempts that turned out to be none."""
    for limit, who in attempts:
        AttemptCount.objects.filter(key=counter_key(limit, who), count__gt=0).update(count=F("count") - 1)


def forget(limit: str, who: object) -> None:
    """Let `who` begin anew."""
    AttemptCount.objects.filter(key=counter_key(limit, who)).delete()
