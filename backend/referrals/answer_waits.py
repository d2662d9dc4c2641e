"""How long referrers waited for their first answers, in classes of hours, by which medians are found."""

from datetime import timedelta
from typing import Any

from django.db import models
from django.db.models import F, Func, Q

# The ends of the classes, in hours. The last class has none. Narrow where medians usually are, since to find one, all
# waits of its class are read.
WAIT_ENDS = (1, 2, 4, 8, 16, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144, 156, 168, 192, 216, 240, 288, 336, 504)
# The columns of `AnswerCounts` with the number of answers of each class.
WAIT_COLUMNS = tuple(f"waits_{number}" for number in range(len(WAIT_ENDS) + 1))


def microseconds(moment: str) -> str:
    """Return an SQL expression for the microseconds since 1970, for SQLite, whose functions round to milliseconds."""
    seconds = f"CAST(strftime('%s', substr({moment}, 1, 19)) AS integer)"
    return f"({seconds} * 1000000 + CAST(substr({moment}, 21, 6) AS integer))"


class TimestampDifference(Func):
    """The first moment minus the second, as an expression that both databases accept in an index."""

    output_field = models.DurationField()
    arg_joiner = " - "
    template = "(%(expressions)s)"

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """In microseconds, without the function that Django defines in Python."""
        moments = [compiler.compile(moment) for moment in self.get_source_expressions()]
        difference = " - ".join(microseconds(sql).replace("%", "%%") for sql, _ in moments)
        return f"({difference})", [param for _, params in moments for param in (*params, *params)]


# The time that the referrer waited for the first answer.
WAIT = TimestampDifference(F("answered_at"), F("created_at"))


class WaitBucket(Func):
    """The number of the bucket of so many seconds that a wait is in, counted from 0."""

    output_field = models.IntegerField()
    template = "CAST(floor(date_part('epoch', %(expressions)s) / %(seconds)s) AS integer)"

    def __init__(self, wait: Any, seconds: int) -> None:
        super().__init__(wait, seconds=seconds)

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        # A clock that was set back can make a wait negative, and SQLite rounds quotients towards 0. So a large number
        # of whole buckets is added first.
        buckets = 1_000_000
        template = f"((%(expressions)s + {buckets} * %(seconds)s * 1000000) / (%(seconds)s * 1000000) - {buckets})"
        return super().as_sql(compiler, connection, template=template, **context)


def seconds_of_classes(first: int, last: int) -> int:
    """Return how long the classes from the first to the last are together; for the last of all, as the one before."""
    ends = (0, *WAIT_ENDS, 2 * WAIT_ENDS[-1] - WAIT_ENDS[-2])
    return (ends[last + 1] - ends[first]) * 3600


def wait_in_classes(first: int, last: int) -> Q:
    """Return the condition that the annotation `wait` is in one of these classes, from the first to the last."""
    condition = Q()
    if first > 0:
        condition &= Q(wait__gte=timedelta(hours=WAIT_ENDS[first - 1]))
    if last < len(WAIT_ENDS):
        condition &= Q(wait__lt=timedelta(hours=WAIT_ENDS[last]))
    return condition
