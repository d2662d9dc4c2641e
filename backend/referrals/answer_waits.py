"""How long referrers waited for their first answers, in classes of hours, by which medians are found."""

from typing import Any

from django.db import models
from django.db.models import F, Func, Index

# The ends of the classes, in hours. The last class has none. Narrow where medians usually are, since to find one, all
# waits of its class are sorted.
WAIT_ENDS = (1, 2, 4, 8, 16, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144, 156, 168, 192, 216, 240, 288, 336, 504)
# The columns of `AnswerCounts` with the number of answers of each class.
WAIT_COLUMNS = tuple(f"waits_{number}" for number in range(len(WAIT_ENDS) + 1))
MICROSECONDS_PER_HOUR = 3_600_000_000


class WaitClass(Func):
    """The number of the class of a wait between two times; `ends` are those of the classes, in hours."""

    output_field = models.SmallIntegerField()
    arg_joiner = " - "

    def __init__(self, until: Any, since: Any, *, ends: tuple[int, ...]) -> None:
        super().__init__(until, since)
        self.ends = ends

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """Without parameters, so that an index over it is used."""
        ends = ", ".join(f"'{end} hours'" for end in self.ends)
        template = f"width_bucket(%(expressions)s, ARRAY[{ends}]::interval[])"
        return super().as_sql(compiler, connection, template=template, **context)

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """In microseconds, computed once for each row, since that is a function in Python."""
        classes = " ".join(
            f"WHEN microseconds < {end * MICROSECONDS_PER_HOUR} THEN {number}" for number, end in enumerate(self.ends)
        )
        template = (
            "(WITH wait(microseconds) AS MATERIALIZED (SELECT django_timestamp_diff(%(expressions)s)) "  # noqa: S608  # numbers
            f"SELECT CASE {classes} ELSE {len(self.ends)} END FROM wait)"
        )
        return super().as_sql(compiler, connection, template=template, arg_joiner=", ", **context)


WAIT_CLASS = WaitClass(F("answered_at"), F("created_at"), ends=WAIT_ENDS)


class WaitIndex(Index):
    """An index over `WAIT_CLASS`; on SQLite only over the columns, since the function belongs to the connection."""

    def create_sql(self, model: Any, schema_editor: Any, using: str = "", **options: Any) -> Any:
        if schema_editor.connection.vendor != "sqlite":
            return super().create_sql(model, schema_editor, using, **options)
        columns = [each for each in self.expressions if isinstance(each, F)]
        return Index(*columns, name=self.name, condition=self.condition).create_sql(
            model, schema_editor, using, **options
        )
