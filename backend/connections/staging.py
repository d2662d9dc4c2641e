"""Writing many connections at once, by way of a temporary table.

On SQLite, only one transaction can write at a time. So the rows are first inserted into a temporary table, outside the
transaction; within it, the database only copies them, which takes half a second for thirty thousand rows.

On PostgreSQL, filling a temporary table blocks nobody, and everything is one transaction, since a pooler (PgBouncer)
may use another connection for each statement outside of one.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import datetime
from typing import Any

from django.db import connection, transaction

from connections.models import Connection
from connections.reader_process import ROW_FIELDS

TABLE = Connection._meta.db_table
COLUMNS = ", ".join(ROW_FIELDS)
NEW_COLUMNS = ", ".join(ROW_FIELDS[1:])
SET = ", ".join(f"{name} = staged.{name}" for name in ROW_FIELDS[1:])

# S608: only names of columns are inserted into the SQL.
DROP = "DROP TABLE IF EXISTS staged_connection"
CREATE = f"CREATE TEMPORARY TABLE staged_connection AS SELECT {COLUMNS} FROM {TABLE} WHERE 1 = 0"  # noqa: S608
COPY = f"COPY staged_connection ({COLUMNS}) FROM STDIN"
STAGE = f"INSERT INTO staged_connection ({COLUMNS}) VALUES ({', '.join(['%s'] * len(ROW_FIELDS))})"  # noqa: S608
# Rows are updated one after the other, and URLs are unique: those that move to another row are set to null first.
RELEASE = (
    f"UPDATE {TABLE} SET url_key = NULL FROM staged_connection AS staged "  # noqa: S608
    f"WHERE {TABLE}.id = staged.id AND owner_id = %s AND {TABLE}.url_key <> staged.url_key"
)
UPDATE = (
    f"UPDATE {TABLE} SET {SET}, imported_at = %s, updated_at = %s FROM staged_connection AS staged "  # noqa: S608
    f"WHERE {TABLE}.id = staged.id AND owner_id = %s"
)
INSERT = (
    f"INSERT INTO {TABLE} (owner_id, imported_at, created_at, updated_at, {NEW_COLUMNS}) "  # noqa: S608
    f"SELECT %s, %s, %s, %s, {NEW_COLUMNS} FROM staged_connection WHERE id IS NULL"
)


@contextmanager
def staged(rows: Sequence[Sequence[Any]]) -> Iterator[None]:
    """Put the rows of a `connections.reader.PreparedImport` into a temporary table for the duration of the context.

    On SQLite, enter it outside any transaction.
    """
    if not rows:
        yield
        return
    one_connection = transaction.atomic() if connection.vendor == "postgresql" else nullcontext()
    with one_connection, connection.cursor() as cursor:
        cursor.execute(DROP)
        cursor.execute(CREATE)
        if connection.vendor == "postgresql":
            # Django does not wrap this method of the driver, so its errors are converted explicitly.
            with connection.wrap_database_errors, cursor.copy(COPY) as copy:
                for row in rows:
                    copy.write_row(row)
            # The planner has no statistics of a new table.
            cursor.execute("ANALYZE staged_connection")
        else:
            cursor.executemany(STAGE, rows)
        yield
        cursor.execute(DROP)


def write_staged(owner_id: int, now: datetime, *, updates: bool) -> None:
    """Store the staged rows as connections of this owner. `updates` says whether any of them replace stored ones.

    The ids come from a process that reads untrusted files, so only rows of this owner are updated.
    """
    at = connection.ops.adapt_datetimefield_value(now)
    with connection.cursor() as cursor:
        if updates:
            cursor.execute(RELEASE, [owner_id])
            cursor.execute(UPDATE, [at, at, owner_id])
        cursor.execute(INSERT, [owner_id, at, at, at])
