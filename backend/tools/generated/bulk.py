"""Inserting hundreds of thousands of rows without the ORM."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.core.management.color import no_style
from django.db import connection, models


def insert_rows(model: type[models.Model], columns: Sequence[str], rows: Iterable[tuple[Any, ...]]) -> None:
    """Insert `rows`, with values in the order of `columns`. Uses COPY on PostgreSQL.

    Other columns get the database's defaults. No values are derived, and no events are published.
    """
    quote = connection.ops.quote_name
    table, names = quote(model._meta.db_table), ", ".join(map(quote, columns))
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            marks = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)  # type: ignore[arg-type]  # an iterator will do; names of ours


def continue_ids(*tables: type[models.Model]) -> None:
    """Set the sequences of these tables, so that new ids follow those that were inserted. PostgreSQL only."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), tables):
            cursor.execute(statement)


def gather_statistics() -> None:
    """Update the database's statistics about its tables, as it would by itself after a while."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


def text_of(moment: datetime) -> str:
    """Format a time as both databases accept it."""
    return f"{moment:%Y-%m-%d %H:%M:%S.%f}"
