"""Writes many connections at once: first beside the table, then into it by a few statements.

On SQLite, whoever writes keeps all others from writing. So the rows are brought to the database before the transaction,
in a temporary table, which no other connection sees or waits for, and which ends with this one, however that ends.
Within the transaction the database only copies: some half a second for thirty thousand rows.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import chain
from typing import Any

from django.db import connection

from connections.models import Connection
from connections.reader_process import ROW_FIELDS

BATCH = 500
TABLE = Connection._meta.db_table
COLUMNS = ", ".join(ROW_FIELDS)
NEW_COLUMNS = ", ".join(ROW_FIELDS[1:])
ROW = f"({', '.join(['%s'] * len(ROW_FIELDS))})"
SET = ", ".join(f"{name} = staged.{name}" for name in ROW_FIELDS[1:])

# Nothing but names of columns is put together here.
DROP = "DROP TABLE IF EXISTS staged_connection"
CREATE = f"CREATE TEMPORARY TABLE staged_connection AS SELECT {COLUMNS} FROM {TABLE} WHERE 1 = 0"  # noqa: S608
STAGE = f"INSERT INTO staged_connection ({COLUMNS}) VALUES "  # noqa: S608
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
    """Have the rows of a `connections.reader.Reading` wait in the database. Outside the transaction."""
    if not rows:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(DROP)
        cursor.execute(CREATE)
        for start in range(0, len(rows), BATCH):
            batch = rows[start : start + BATCH]
            cursor.execute(STAGE + ", ".join([ROW] * len(batch)), list(chain.from_iterable(batch)))
        yield
        cursor.execute(DROP)


def write_staged(owner_id: int, now: datetime) -> None:
    """Make the staged rows connections of this owner, those with an id in place of the stored one.

    The ids come from a process that reads foreign files: whatever it says, nobody else's row is written.
    """
    at = connection.ops.adapt_datetimefield_value(now)
    with connection.cursor() as cursor:
        cursor.execute(RELEASE, [owner_id])
        cursor.execute(UPDATE, [at, at, owner_id])
        cursor.execute(INSERT, [owner_id, at, at, at])
