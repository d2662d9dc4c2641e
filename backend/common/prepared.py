"""Statements of many calls: put together once in a process, and planned once in a connection of PostgreSQL.

To put a query of many columns together takes Django longer than to read its rows; to plan a join of seven tables takes
PostgreSQL longer than to execute it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.utils import CursorWrapper
from django.db.models import BooleanField, F, Func, QuerySet, Value
from django.db.models.query import ValuesIterable
from psycopg.pq import TransactionStatus


class PreparingCursor(psycopg.Cursor[Any]):
    """Has each statement planned once, with its parameters apart from it."""

    def execute(self, query: Any, params: Any = None, **options: Any) -> Self:
        try:
            return super().execute(query, params, **options, prepare=True)
        except psycopg.errors.FeatureNotSupported:
            # A migration gave a column another type since. A transaction cannot go on; its end forgets the plan, too.
            if self.connection.info.transaction_status != TransactionStatus.IDLE:
                raise
            self.connection.execute("DEALLOCATE ALL")
            return super().execute(query, params, **options, prepare=True)


def preparing_cursor(alias: str = DEFAULT_DB_ALIAS) -> CursorWrapper:
    """A cursor for statements that never differ but in their parameters.

    An ordinary one on SQLite, and behind PgBouncer, which lends each transaction another connection; and where
    statements are written down, so that their values stand in them.
    """
    connection: Any = connections[alias]
    cursor: CursorWrapper
    if connection.settings_dict["OPTIONS"].get("prepare_threshold") is None or connection.queries_logged:
        cursor = connection.cursor()
    else:
        connection.ensure_connection()
        cursor = connection.make_cursor(PreparingCursor(connection.connection))
    return cursor


class HasOneOf(Func):
    """Whether `column` is one of several numbers: one parameter, however many they are."""

    output_field = BooleanField()
    conditional = True
    arg_joiner = " = ANY("
    template = "%(expressions)s::bigint[])"

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return super().as_sql(
            compiler,
            connection,
            template="%(expressions)s))",
            arg_joiner=" IN (SELECT value FROM json_each(",
            **context,
        )


NUMBERS = object()


@dataclass(frozen=True)
class RowsByNumber:
    """The statement that reads the rows of a queryset, of `values` or `values_list`, by several numbers in `column`."""

    alias: str
    sql: str
    params: tuple[Any, ...]
    # Empty where rows are tuples.
    names: tuple[str, ...]
    # Of the columns that Python has another type for than the database: place, functions, expression.
    converters: tuple[tuple[int, Any, Any], ...]

    @classmethod
    def of(cls, rows: QuerySet[Any], column: str = "pk") -> Self:
        """Put it together. Nothing in `rows` may be of the moment or of the caller."""
        query: Any = rows.filter(HasOneOf(F(column), Value(NUMBERS))).query
        compiler = query.get_compiler(rows.db)
        sql, params = compiler.as_sql()
        converters = compiler.get_converters([each[0] for each in compiler.select])
        return cls(
            alias=rows.db,
            sql=sql,
            params=tuple(params),
            names=tuple(query.selected) if issubclass(rows._iterable_class, ValuesIterable) else (),
            converters=tuple((place, *each) for place, each in converters.items()),
        )

    def read(self, numbers: Sequence[int]) -> list[Any]:
        """Their rows, in no order."""
        connection = connections[self.alias]
        given = json.dumps(numbers) if connection.vendor == "sqlite" else list(numbers)
        with preparing_cursor(self.alias) as cursor:
            cursor.execute(self.sql, [given if each is NUMBERS else each for each in self.params])
            found = cursor.fetchall()
        if self.converters:
            found = [self.converted(row, connection) for row in found]
        return [dict(zip(self.names, row, strict=True)) for row in found] if self.names else found

    def converted(self, row: Sequence[Any], connection: Any) -> tuple[Any, ...]:
        """With the types of Python."""
        values = list(row)
        for place, functions, expression in self.converters:
            for convert in functions:
                values[place] = convert(values[place], expression, connection)
        return tuple(values)
