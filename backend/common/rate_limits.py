"""Rate limits, counted in the database, so that they are exact across processes.

Counting is one conditional UPDATE, so that concurrent attempts cannot exceed the limit. (Django's database cache could
not guarantee that, as it reads, adds and writes back.) The setting `RATE_LIMITS` has the rates by name.
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
    """Parse the rate of a limit, such as `20/h` or `600/10m`. Returns the number of attempts and the period."""
    amount, _, time = settings.RATE_LIMITS[limit].partition("/")
    return int(amount), timedelta(seconds=int(time[:-1] or "1") * UNITS[time[-1]])


def counter_key(limit: str, who: object) -> str:
    """Return the key of a counter. It contains a hash of `who`, so that no names or addresses are stored."""
    return f"{limit}:{salted_hmac('common.rate_limits', repr(who)).hexdigest()}"


def count(limit: str, who: object = "") -> int:
    """Count one attempt of `who`. Returns 0, or, if it is not allowed, the seconds until the next one.

    The period begins with the first attempt. Attempts that are not allowed are not counted.
    """
    most, period = rate_of(limit)
    now = timezone.now()
    row = AttemptCount.objects.filter(key=counter_key(limit, who))
    running = row.filter(ends_at__gt=now, count__lt=most)
    if running.update(count=F("count") + 1) or row.filter(ends_at__lte=now).update(count=1, ends_at=now + period):
        return 0
    # There is no row yet, unless a concurrent attempt creates it.
    AttemptCount.objects.bulk_create(
        [AttemptCount(key=counter_key(limit, who), count=0, ends_at=now + period)], ignore_conflicts=True
    )
    if running.update(count=F("count") + 1):
        return 0
    ends_at = row.values_list("ends_at", flat=True).first() or now
    return max(math.ceil((ends_at - now).total_seconds()), 1)


def require(*attempts: tuple[str, object]) -> None:
    """Count one attempt against each of these limits, given as (limit, who).

    Raises TooManyAttempts if one of them is exceeded; then the attempt is counted against none of them.
    """
    for number, (limit, who) in enumerate(attempts):
        if wait := count(limit, who):
            uncount(*attempts[:number])
            raise TooManyAttempts(wait)


def uncount(*attempts: tuple[str, object]) -> None:
    """Undo the counting of attempts that should not count."""
    for limit, who in attempts:
        AttemptCount.objects.filter(key=counter_key(limit, who), count__gt=0).update(count=F("count") - 1)


def reset(limit: str, who: object) -> None:
    """Delete the counter of `who`, so that all attempts are available again."""
    AttemptCount.objects.filter(key=counter_key(limit, who)).delete()
