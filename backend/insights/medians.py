"""The median as an aggregate, on both databases."""

from statistics import median
from typing import Any

from django.db.models import Aggregate, DurationField


class Median(Aggregate):
    """The median of durations; null without any. Nulls do not count."""

    function = "percentile_cont"
    template = "%(function)s(0.5) WITHIN GROUP (ORDER BY %(expressions)s)"
    output_field = DurationField()

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """Use the function that `register_median` adds to the connection."""
        # Not as arguments, which `as_sql` does not take together with a filter.
        own = self.copy()
        own.function, own.template = "median", "%(function)s(%(expressions)s)"
        return own.as_sql(compiler, connection, **context)


class SqliteMedian:
    """The aggregate function `median` of SQLite."""

    def __init__(self) -> None:
        self.values: list[float] = []

    def step(self, value: float | None) -> None:
        """Add a value."""
        if value is not None:
            self.values.append(value)

    def finalize(self) -> float | None:
        """Return the median of all values."""
        return median(self.values) if self.values else None


def register_median(connection: Any, **_: Any) -> None:
    """Add the function to a new connection to SQLite."""
    if connection.vendor == "sqlite":
        connection.connection.create_aggregate("median", 1, SqliteMedian)
