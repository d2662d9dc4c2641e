"""Importing an export: it is read and planned without locks, and stored in one transaction."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import datetime
from typing import Any, BinaryIO

from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext

from accounts.actors import Actor
from common.errors import Busy
from common.events import publish
from common.optimistic_locking import next_version
from connections.events import ConnectionsImported
from connections.models import Connection, ImportRun, Network
from connections.reader import PreparedImport, import_slot, prepare_import
from connections.reader_process import ROW_FIELDS, STORED_FIELDS
from connections.services import lock_connections_of

ATTEMPTS = 2
TABLE = Connection._meta.db_table
COLUMNS = ", ".join(ROW_FIELDS)
NEW_COLUMNS = ", ".join(ROW_FIELDS[1:])
SET = ", ".join(f"{name} = imported.{name}" for name in ROW_FIELDS[1:])
# S608: only names of columns are inserted into the SQL.
DROP = "DROP TABLE IF EXISTS imported"
CREATE = f"CREATE TEMPORARY TABLE imported AS SELECT {COLUMNS} FROM {TABLE} WHERE 1 = 0"  # noqa: S608
FILL = f"INSERT INTO imported ({COLUMNS}) VALUES ({', '.join(['%s'] * len(ROW_FIELDS))})"  # noqa: S608
COPY = f"COPY imported ({COLUMNS}) FROM STDIN"
# Rows are updated one after the other, and URLs are unique: those that move to another row are set to null first.
FREE_URLS = (
    f"UPDATE {TABLE} SET url_key = NULL FROM imported "  # noqa: S608
    f"WHERE {TABLE}.id = imported.id AND owner_id = %s AND {TABLE}.url_key <> imported.url_key"
)
UPDATE = (
    f"UPDATE {TABLE} SET {SET}, imported_at = %s, updated_at = %s FROM imported "  # noqa: S608
    f"WHERE {TABLE}.id = imported.id AND owner_id = %s"
)
INSERT = (
    f"INSERT INTO {TABLE} (owner_id, imported_at, created_at, updated_at, {NEW_COLUMNS}) "  # noqa: S608
    f"SELECT %s, %s, %s, %s, {NEW_COLUMNS} FROM imported WHERE id IS NULL"
)


def import_connections(*, actor: Actor, upload: BinaryIO, filename: str) -> tuple[ImportRun, PreparedImport]:
    """Import an export into the actor's connections: creates new people and updates changed ones; deletes nobody.

    The file is read before the transaction, since on SQLite a transaction would keep everybody from writing meanwhile.
    If the owner's connections change in the meantime, it is read once more.

    Raises `connections.linkedin_parser.RejectedFileError`, with nothing stored, for a file that cannot be imported;
    Busy if there are too many imports at once, or the connections change again.
    """
    owner, began = actor.effective_user, time.monotonic()
    with import_slot():
        for _ in range(ATTEMPTS):
            version = Network.version_of(owner.pk)
            stored = Connection.objects.filter(owner=owner).order_by("pk").values_list(*STORED_FIELDS)
            prepared = prepare_import(upload, filename, stored)
            with temporary_table(prepared.rows), transaction.atomic():
                if lock_connections_of(owner.pk) == version:
                    return store(actor, prepared, began), prepared
    raise Busy(gettext("Your connections changed while this file was read. Nothing was imported. Try again."))


def store(actor: Actor, prepared: PreparedImport, began: float) -> ImportRun:
    """Store the connections, the ImportRun and the event. `began` is the start of the import, by the monotonic clock.

    Call it within a transaction, with the owner's connections locked and as they were when the import was prepared.
    """
    owner = actor.effective_user
    if prepared.rows:
        latest = Connection.objects.filter(owner=owner).aggregate(latest=Max("updated_at"))["latest"]
        now = next_version(latest) if latest else timezone.now()
        write_rows(owner.pk, now, updates=prepared.figures["updated"] > 0)
    run = ImportRun.objects.create(owner=owner, **prepared.figures)
    publish(ConnectionsImported.by(actor, run, seconds=time.monotonic() - began))
    return run


@contextmanager
def temporary_table(rows: Sequence[Sequence[Any]]) -> Iterator[None]:
    """Put the rows of a PreparedImport into the temporary table `imported`.

    On SQLite, only one transaction can write at a time. So the table is filled outside of any, and within it, the
    database only copies the rows, which takes half a second for 30,000. Inserting them from here would take longer,
    most of all while other threads are busy.

    On PostgreSQL, everything is one transaction, since a pooler (PgBouncer) may use another connection for each
    statement outside of one.
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
            cursor.execute("ANALYZE imported")
        else:
            cursor.executemany(FILL, rows)
        yield
        cursor.execute(DROP)


def write_rows(owner_id: int, now: datetime, *, updates: bool) -> None:
    """Store the rows of the temporary table as connections. `updates` says whether any of them replace stored ones.

    Only for this owner, as the ids come from a process that reads untrusted files.
    """
    at = connection.ops.adapt_datetimefield_value(now)
    with connection.cursor() as cursor:
        if updates:
            cursor.execute(FREE_URLS, [owner_id])
            cursor.execute(UPDATE, [at, at, owner_id])
        cursor.execute(INSERT, [owner_id, at, at, at])


def import_result(run: ImportRun, prepared: PreparedImport) -> dict[str, Any]:
    """Return the data for `ImportedSerializer`."""
    count = run.created + run.updated + run.unchanged
    return {"import_id": run.pk, "count": count, **prepared.figures, **prepared.issues}
