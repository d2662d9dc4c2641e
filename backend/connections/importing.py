"""Importing an export: it is read and planned without locks, and stored in one transaction."""

import time
from datetime import datetime
from typing import Any, BinaryIO

from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

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
COLUMNS = ("owner_id", "imported_at", "created_at", "updated_at", *ROW_FIELDS[1:])
SET = ", ".join(f"{name} = %s" for name in ("imported_at", "updated_at", *ROW_FIELDS[1:]))
# S608: only names of columns are inserted into the SQL.
INSERT = f"INSERT INTO {TABLE} ({', '.join(COLUMNS)}) VALUES ({', '.join(['%s'] * len(COLUMNS))})"  # noqa: S608
COPY = f"COPY {TABLE} ({', '.join(COLUMNS)}) FROM STDIN"
UPDATE = f"UPDATE {TABLE} SET {SET} WHERE id = %s AND owner_id = %s"  # noqa: S608
FREE_URL = f"UPDATE {TABLE} SET url_key = NULL WHERE id = %s AND owner_id = %s"  # noqa: S608


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
            with transaction.atomic():
                if lock_connections_of(owner.pk) == version:
                    return store(actor, prepared, began), prepared
    raise Busy("Your connections are being changed by others of your calls. Try again in a few seconds.")


def store(actor: Actor, prepared: PreparedImport, began: float) -> ImportRun:
    """Store the connections, the ImportRun and the event. `began` is the start of the import, by the monotonic clock.

    Call it within a transaction, with the owner's connections locked and as they were when the import was prepared.
    """
    owner = actor.effective_user
    if prepared.created or prepared.updated:
        latest = Connection.objects.filter(owner=owner).aggregate(latest=Max("updated_at"))["latest"]
        write(owner.pk, prepared, next_version(latest) if latest else timezone.now())
    run = ImportRun.objects.create(owner=owner, **prepared.figures)
    publish(ConnectionsImported.by(actor, run, seconds=time.monotonic() - began))
    return run


def write(owner_id: int, prepared: PreparedImport, now: datetime) -> None:
    """Write the rows to the database, for this owner only, as they come from a process that reads untrusted files.

    By SQL, since `bulk_create` and `bulk_update` take several times as long, and on SQLite nobody else can write
    meanwhile.
    """
    at = connection.ops.adapt_datetimefield_value(now)
    created = [[owner_id, at, at, at, *row[1:]] for row in prepared.created]
    with connection.cursor() as cursor:
        if prepared.updated:
            # Rows are updated one after the other, and URLs are unique: those that move to another row become free.
            cursor.executemany(FREE_URL, [(pk, owner_id) for pk in prepared.changed_urls])
            cursor.executemany(UPDATE, [(at, at, *row[1:], row[0], owner_id) for row in prepared.updated])
        if connection.vendor == "postgresql":
            # Django does not wrap this method of the driver, so its errors are converted explicitly.
            with connection.wrap_database_errors, cursor.copy(COPY) as copy:
                for row in created:
                    copy.write_row(row)
        else:
            cursor.executemany(INSERT, created)


def import_result(run: ImportRun, prepared: PreparedImport) -> dict[str, Any]:
    """Return the data for `ImportedSerializer`."""
    count = run.created + run.updated + run.unchanged
    return {"import_id": run.pk, "count": count, **prepared.figures, **prepared.issues}
