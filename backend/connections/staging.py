"""Writes many connections at once: first beside the table, then into it by a few statements.

On SQLite, whoever writes keeps all others from writing. So the rows are brought to the database before the transaction,
in a temporary table, which no other connection sees or waits for, and which ends with this one, however that ends.
Within the transaction the database only copies: some half a second for thirty thousand rows.

On PostgreSQL nobody waits for whoever fills a temporary table, and all of it is one transaction: a pooler (PgBouncer)
lends a connection for a transaction, and outside of one may give each statement another.
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

# Nothing but names of columns is put together here.
DROP = "DROP TABLE IF EXISTS staged_connection"
CREATE = f"CREATE TEMPORARY TABLE staged_connection AS SELECT {COLUMNS} FROM {TABLE} WHERE 1 = 0"  # noqa: S608
COPY = f"COPY staged_connection ({COLUMNS}) FROM STDIN"
STAGE = f"INSERT INTO staged_connection ({COLUMNS}) VALUES ({', '.join(['%s'] * len(ROW_FIELDS))})"  # noqa: S608
# While rows are written one after the other, each key must be free: those that go over to another person are taken off.
RELEASE = (
    f"UPDATE {TABLE} SET email_key = NULL, url_key = NULL FROM staged_connection AS staged "  # noqa: S608
    f"WHERE {TABLE}.id = staged.id AND owner_id = %s "
    f"AND ({TABLE}.email_key <> staged.email_key OR {TABLE}.url_key <> staged.url_key)"
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
    """Have the rows of a `connections.reader.Reading` wait in the database, on SQLite outside any transaction."""
    if not rows:
        yield
        return
    one_connection = transaction.atomic() if connection.vendor == "postgresql" else nullcontext()
    with one_connection, connection.cursor() as cursor:
        cursor.execute(DROP)
        cursor.execute(CREATE)
        if connection.vendor == "postgresql":
            # It is the driver's own: a database that goes away meanwhile is told as everywhere else only so.
            with connection.wrap_database_errors, cursor.copy(COPY) as copy:
                for row in rows:
                    copy.write_row(row)
            # As fresh as it is, the planner knows nothing of it.
            cursor.execute("ANALYZE staged_connection")
        else:
            cursor.executemany(STAGE, rows)
        yield
        cursor.execute(DROP)


def write_staged(owner_id: int, now: datetime, *, updates: bool) -> None:
    """Make the staged rows connections of this owner, those with an id in place of the stored one: `updates` says
    whether there are any.

    The ids come from a process that reads foreign files: whatever it says, nobody else's row is written.
    """
    at = connection.ops.adapt_datetimefield_value(now)
    with connection.cursor() as cursor:
        if updates:
            cursor.execute(RELEASE, [owner_id])
            cursor.execute(UPDATE, [at, at, owner_id])
        cursor.execute(INSERT, [owner_id, at, at, at])
