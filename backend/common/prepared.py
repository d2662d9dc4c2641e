"""Prepared statements: compiled once per process by Django, and planned once per connection by PostgreSQL.

Compiling a query of many columns takes Django longer than reading its rows; planning a join of seven tables takes
PostgreSQL longer than executing it.
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


class PreparedStatementCursor(psycopg.Cursor[Any]):
    """A cursor that executes every statement as a prepared statement."""

    def execute(self, query: Any, params: Any = None, **options: Any) -> Self:
        try:
            return super().execute(query, params, **options, prepare=True)
        except psycopg.errors.FeatureNotSupported:
            # A migration has changed the type of a column since the statement was planned. Within a transaction, it
            # cannot be repeated; the plan is dropped at the transaction's end.
            if self.connection.info.transaction_status != TransactionStatus.IDLE:
                raise
            self.connection.execute("DEALLOCATE ALL")
            return super().execute(query, params, **options, prepare=True)


def prepared_statement_cursor(alias: str = DEFAULT_DB_ALIAS) -> CursorWrapper:
    """Return a cursor for statements whose text is always the same.

    An ordinary cursor on SQLite, behind PgBouncer (where each transaction may have another connection), and while
    queries are logged, since the log shows statements with their values.
    """
    connection: Any = connections[alias]
    cursor: CursorWrapper
    if connection.settings_dict["OPTIONS"].get("prepare_threshold") is None or connection.queries_logged:
        cursor = connection.cursor()
    else:
        connection.ensure_connection()
        cursor = connection.make_cursor(PreparedStatementCursor(connection.connection))
    return cursor


class EqualsAny(Func):
    """Condition that a column equals any of several integers, which are passed as a single parameter."""

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


# Marks the place of the parameter with the values in `PreparedRows.params`.
VALUES_PARAMETER = object()


@dataclass(frozen=True)
class PreparedRows:
    """A compiled statement that reads rows of a queryset, of `values` or `values_list`, by the integers in a column."""

    alias: str
    sql: str
    params: tuple[Any, ...]
    # The names of the columns; empty if rows are tuples.
    names: tuple[str, ...]
    # Django's converters, for columns whose values have to be converted: (index, functions, expression).
    converters: tuple[tuple[int, Any, Any], ...]

    @classmethod
    def of(cls, rows: QuerySet[Any], column: str = "pk") -> Self:
        """Compile the statement. `rows` must not depend on the current time or the caller."""
        query: Any = rows.filter(EqualsAny(F(column), Value(VALUES_PARAMETER))).query
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
        """Return the rows with these integers in the column, unsorted: dictionaries for `values`, else tuples.

        Without integers, executes no statement.
        """
        if not numbers:
            return []
        connection = connections[self.alias]
        given = json.dumps(numbers) if connection.vendor == "sqlite" else list(numbers)
        with prepared_statement_cursor(self.alias) as cursor:
            cursor.execute(self.sql, [given if each is VALUES_PARAMETER else each for each in self.params])
            found = cursor.fetchall()
        if self.converters:
            found = [self.converted(row, connection) for row in found]
        return [dict(zip(self.names, row, strict=True)) for row in found] if self.names else found

    def converted(self, row: Sequence[Any], connection: Any) -> tuple[Any, ...]:
        """Return the row with Django's converters applied."""
        values = list(row)
        for place, functions, expression in self.converters:
            for convert in functions:
                values[place] = convert(values[place], expression, connection)
        return tuple(values)
